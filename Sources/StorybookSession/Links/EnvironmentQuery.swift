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
    text.percentEncoded().replacing(".", with: "%2E")
  }
}

extension StringProtocol {
  /// Percent-encodes like `encodeURIComponent` (ECMA-262, section 19.2.6.5), with more characters
  /// kept.
  func percentEncoded(keeping kept: String = "") -> String {
    let kept = "-_.!~*'()" + kept
    return String(
      decoding: utf8.flatMap { byte -> [UInt8] in
        let isPlain =
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || kept.utf8.contains(byte)
        return isPlain ? [byte] : [0x25, Self.digit(byte >> 4), Self.digit(byte & 0xF)]
      }, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
