/// The places in a whole document where its head and the tag of its body can be changed.
///
/// ```html
/// <!doctype html><html><head><title>A</title>▲</head><body class="b▲"><p>C</p></body></html>
/// ```
package struct WholeDocument {
  private let bytes: [UInt8]
  /// The end of the head, whose tags may be omitted.
  private var headEnd = 0
  /// The tag of the body; `nil` if it is omitted.
  private var bodyTag: TagScanner.Tag?

  /// Whether the markup begins with a doctype or `<html`, after comments.
  static func isDocument(_ markup: String) -> Bool {
    let start = start(of: markup)
    return start.doctype != nil || start.root != nil
  }

  /// The places of the doctype and of `<html`, as offsets of UTF-8; a fragment has neither.
  package static func start(of markup: String) -> (doctype: Range<Int>?, root: Int?) {
    var scanner = TagScanner(Array(markup.utf8))
    return scanner.takeDocumentStart()
  }

  /// Returns `nil` for a fragment.
  init?(_ markup: String) {
    bytes = Array(markup.utf8)
    var scanner = TagScanner(bytes)
    let (doctype, root) = scanner.takeDocumentStart()
    guard let start = root ?? doctype?.upperBound else { return nil }
    headEnd = start
    var isHeadOver = false
    while let tag = scanner.next() {
      switch (tag.name, tag.isEnd) {
      case ("body", false):
        bodyTag = tag
        if !isHeadOver { headEnd = tag.start }
        return
      case ("head", true):
        headEnd = tag.start
        isHeadOver = true
      case (_, _) where Self.headTags.contains(tag.name) && !isHeadOver:
        headEnd = tag.range.upperBound + 1
      default: return
      }
    }
  }

  private static let headTags: Set<String> = [
    "html", "head", "title", "meta", "link", "base", "style", "script", "noscript", "template",
  ]

  /// Returns the document with markup at the end of its head, and more classes of its body.
  func adding(head: String, bodyClasses: [String]) -> String {
    let classes = Array(HTML(text: bodyClasses.joined(separator: " ")).markup.utf8)
    var result = Array(bytes[..<headEnd]) + Array(head.utf8)
    guard !classes.isEmpty else {
      return String(decoding: result + bytes[headEnd...], as: UTF8.self)
    }
    guard let bodyTag else {
      result += Array("<body class=\"".utf8) + classes + Array("\">".utf8) + bytes[headEnd...]
      return String(decoding: result, as: UTF8.self)
    }
    let value = TagScanner(bytes).value(of: "class", in: bodyTag)
    let place = value?.lowerBound ?? bodyTag.range.lowerBound + "body".utf8.count
    result += bytes[headEnd..<place]
    if let value {
      // A class has no quotes.
      let own = bytes[value].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      result += Array("\"".utf8) + own + Array(" ".utf8) + classes + Array("\"".utf8)
    } else {
      result += Array(" class=\"".utf8) + classes + Array("\"".utf8)
    }
    return String(decoding: result + bytes[(value?.upperBound ?? place)...], as: UTF8.self)
  }
}
