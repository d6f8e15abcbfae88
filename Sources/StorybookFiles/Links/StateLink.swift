package import StorybookSchema

/// The URL of a story with the given props and environment in a new room. The state is in the
/// fragment, which browsers do not send to the server; Public/js/router/story-url.js reads it.
package struct StateLink: Hashable, Sendable {
  /// The fragment, including “#”.
  package let fragment: String

  /// - Parameters:
  ///   - story: the id in the catalog, such as `login/wrong-password`.
  ///   - props: `nil` for the story's own.
  ///   - environment: the fields that differ from the default; `nil` for none.
  package init(story: String, props: Value? = nil, environment: Value? = nil) {
    self.init(story: story, json: props?.bytes, environment: environment)
  }

  /// Creates a link with props as JSON text in UTF-8, which is used unchanged.
  package init(story: String, json: [UInt8]?, environment: Value? = nil) {
    let words = Self.leaves(environment ?? [:], keys: []).joined(separator: ",")
    let packed = json.map { Base64.encodedURLSafe(StoredBlocks.blocks(of: $0)) } ?? ""
    let said = [("props", packed), ("environment", words)].filter { !$0.1.isEmpty }
    let path = story.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.percentEncoded(keeping: Self.plain) }.joined(separator: "/")
    let query = said.map { "\($0)=\($1.percentEncoded(keeping: Self.plain + ":,/"))" }
      .joined(separator: "&")
    fragment = ["#/\(path)", query].filter { !$0.isEmpty }.joined(separator: "?")
  }

  /// What `encodeURIComponent` keeps (ECMA-262, section 19.2.6.5).
  private static let plain = "-_.!~*'()"

  /// Returns the complete URL.
  ///
  /// - Parameter base: the URL of the storybook, with or without a trailing slash.
  package func address(at base: String) -> String {
    let base = String(base.prefix { $0 != "#" })
    let hasPath = base.split(separator: "://", maxSplits: 1).last?.contains { "/?".contains($0) }
    guard hasPath == true else { return "\(base)/\(fragment)" }
    return base + fragment
  }

  /// The environment in a link, `colorScheme:dark,size.width:320`, as
  /// Public/js/router/environment-params.js writes and parses it.
  private static func leaves(_ value: Value, keys: [String]) -> [String] {
    if let object = value.object, keys.isEmpty || !object.isEmpty {
      return object.flatMap { leaves($0.value, keys: keys + [$0.key]) }
    }
    return [keys.map(escaped).joined(separator: ".") + ":" + escaped(quoted(value))]
  }

  /// Quotes text that would parse as another JSON value.
  private static func quoted(_ value: Value) -> String {
    guard case .string(let text) = value, (try? Value(json: text)) == nil else {
      return value.text
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.percentEncoded(keeping: "-_!~*'()")
  }
}
