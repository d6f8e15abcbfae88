/// The HTML parsing rules for elements by name: https://html.spec.whatwg.org/#syntax
package enum ElementRules {
  /// The maximum nesting depth, as in Chromium.
  static let deepest = 512

  package static let headings = words("h1 h2 h3 h4 h5 h6")

  package static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
