/// An HTML document of the bundled page.
///
/// `make page` inserts its classic scripts, each in an element that names its file:
/// `<script data-source="js/frame/frame.js">…</script>`.
package struct PageDocument {
  package private(set) var text: String

  package init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// The texts of the inserted scripts.
  var scripts: [String] { elements.map { String(text[$0.script]) } }

  /// Refers to all files in a folder, given with a trailing slash.
  package mutating func move(to folder: String) {
    for kind in ["js/", "css/"] { text = text.replacing("=\"\(kind)", with: "=\"\(folder)\(kind)") }
  }

  /// Replaces the inserted scripts by what `element` returns for the path of each.
  package mutating func replaceScripts(with element: (_ path: String) -> String) {
    for found in elements.reversed() {
      text.replaceSubrange(found.element, with: element(String(text[found.path])))
    }
  }

  private typealias Element = (
    element: Range<String.Index>, path: Range<String.Index>, script: Range<String.Index>
  )

  private var elements: [Element] {
    var elements: [Element] = []
    var rest = text[...]
    while let start = rest.firstRange(of: Self.start),
      let quote = rest[start.upperBound...].firstRange(of: "\">"),
      let end = rest[quote.upperBound...].firstRange(of: Self.end)
    {
      elements.append(
        (
          start.lowerBound..<end.upperBound, start.upperBound..<quote.lowerBound,
          quote.upperBound..<end.lowerBound
        ))
      rest = rest[end.upperBound...]
    }
    return elements
  }

  private static let start = "<script data-source=\""
  private static let end = "</script>"
}
