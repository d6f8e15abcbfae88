import StorybookSchema

/// The environment in a URL query: `colorScheme:dark,size.width:320`, as
/// Public/js/router/environment-params.js writes and parses it.
struct EnvironmentQuery {
  let text: String

  init(_ environment: Value) {
    text = Self.leaves(environment, []).joined(separator: ",")
  }

  private static func leaves(_ value: Value, _ keys: [String]) -> [String] {
    switch value {
    case .object(let object):
      object.flatMap { leaves($0.value, keys + [$0.key]) }
    case .array(let array):
      array.enumerated().flatMap { leaves($1, keys + [String($0)]) }
    default:
      [keys.map(sign).joined(separator: ".") + ":" + sign(word(value))]
    }
  }

  /// Quotes text that would parse as another JSON value.
  private static func word(_ value: Value) -> String {
    guard case .string(let text) = value, (try? Value(json: text)) == nil else {
      return value.text
    }
    return text
  }

  private static func sign(_ text: String) -> String {
    text.percentEncoded(keeping: "-_!~*'()")
  }
}
