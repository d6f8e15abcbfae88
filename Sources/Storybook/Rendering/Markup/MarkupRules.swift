/// What markup from JSON may contain: the elements of texts, lists, tables and pictures, without
/// scripts, styles, forms and frames.
enum MarkupRules {
  static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark",
    "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var",
  ]
  static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  static let void: Set<String> = ["br", "hr", "img", "wbr"]
  /// Elements that end a paragraph.
  static let blocks: Set<String> = headings.union([
    "address", "article", "aside", "blockquote", "details", "div", "dl", "figcaption", "figure",
    "footer", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "ul",
  ])
  /// Elements that are only allowed in some others: a parser moves them elsewhere, or ends what is
  /// around them.
  static let parents: [String: Set<String>] = [
    "li": ["ul", "ol"], "dt": ["dl"], "dd": ["dl"], "caption": ["table"], "thead": ["table"],
    "tbody": ["table"], "tfoot": ["table"], "tr": ["table", "thead", "tbody", "tfoot"],
    "td": ["tr"], "th": ["tr"],
  ]
  /// Elements that contain nothing but those.
  static let structures: Set<String> = ["table", "thead", "tbody", "tfoot", "tr"]
  /// Elements within which others do not end those around them.
  static let scopes: Set<String> = ["table", "td", "th", "caption"]
  /// Elements that are dropped with their content.
  static let dropped: Set<String> = [
    "applet", "frameset", "iframe", "math", "noembed", "noframes", "noscript", "object",
    "plaintext", "script", "select", "style", "svg", "template", "textarea", "title", "xmp",
  ]

  static func allows(_ name: String) -> Bool {
    inline.contains(name) || blocks.contains(name) || void.contains(name) || parents[name] != nil
  }

  private static let attributes: [String: Set<String>] = [
    "a": ["href"], "img": ["src", "alt", "width", "height"], "td": ["colspan", "rowspan"],
    "th": ["colspan", "rowspan", "scope"], "ol": ["start", "reversed"], "time": ["datetime"],
    "li": ["value"], "details": ["open"],
  ]

  static func allows(_ attribute: String, of element: String) -> Bool {
    if attribute.hasPrefix("aria-") { return attribute.allSatisfy { $0.isLetter || $0 == "-" } }
    return ["class", "dir", "lang", "role", "title"].contains(attribute)
      || attributes[element]?.contains(attribute) == true
  }

  /// Whether an address leads to a page, a message, a call or a story; that of a picture, to a
  /// picture.
  static func allows(address: String, of attribute: String) -> Bool {
    let text = String(address.unicodeScalars.filter { $0.value > 0x20 }).lowercased()
    guard let end = text.firstIndex(where: { ":/?#".contains($0) }), text[end] == ":" else {
      return true
    }
    if ["http", "https"].contains(text[..<end]) { return true }
    guard attribute == "src" else { return ["mailto", "tel", "story"].contains(text[..<end]) }
    return ["png", "jpeg", "gif", "webp", "avif"].contains { text.hasPrefix("data:image/\($0);") }
  }
}
