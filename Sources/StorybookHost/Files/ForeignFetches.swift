import Storybook
import StorybookMarkup

/// Keeps markup from fetching what no policy forbids, as the canvas does: hints such as prefetch and
/// preload, and style sheets of other hosts that a style imports.
enum ForeignFetches {
  private static let hints: Set = [
    "dns-prefetch", "modulepreload", "preconnect", "prefetch", "preload", "prerender",
  ]

  static func removed(from markup: String) -> String {
    guard markup.end(ofFirst: "<link") != nil || markup.end(ofFirst: "<style") != nil else {
      return markup
    }
    let source = MarkupDocument.normalized(markup)
    let document = MarkupDocument(parsing: source)
    let edits = document.subtree(MarkupDocument.root).compactMap { edit(of: $0, in: document) }
    guard !edits.isEmpty else { return markup }
    return edited(source, edits: edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// A range of the source in UTF-8 bytes, and its replacement.
  private typealias Edit = (range: Range<Int>, text: String)

  private static func edit(of id: MarkupDocument.ID, in document: MarkupDocument) -> Edit? {
    guard let element = document.element(id) else { return nil }
    let node = document[id]
    switch element.name.lowercased() {
    case "link":
      let rel = (element["rel"] ?? "").split(whereSeparator: \.isWhitespace)
      let others = rel.filter { !hints.contains($0.lowercased()) }
      guard others.count < rel.count else { return nil }
      let kept = HTML(text: others.joined(separator: " ")).markup
      return attribute("rel", value: kept, of: element, at: node.offset)
    case "style":
      let styles = document.text(of: id)
      let own = withoutForeignImports(styles)
      guard own != styles else { return nil }
      guard element.namespace == .html, node.children.count == 1 else {
        // Such a text has character references: without the type, it is no style.
        return attribute("type", value: "text/plain", of: element, at: node.offset)
      }
      let start = document[node.children[0]].offset
      return (start..<(start + styles.utf8.count), own)
    default: return nil
    }
  }

  /// Sets an attribute: of two with one name, the first one counts.
  private static func attribute(
    _ name: String, value: String, of element: MarkupElement, at offset: Int
  ) -> Edit {
    let place = offset + 1 + element.name.utf8.count
    return (place..<place, " \(name)=\"\(value)\"")
  }

  /// Renames the rules that import from another host, or from an address that is not plain to read.
  static func withoutForeignImports(_ styles: String) -> String {
    // Another rule has another name, unless it is written with escapes.
    guard styles.end(ofFirst: "import") != nil || styles.end(ofFirst: "\\") != nil else {
      return styles
    }
    return edited(styles, edits: StyleImports(styles).foreign.map { ($0, "@blocked-import") })
  }

  /// Applies edits, the first one first, in one pass.
  private static func edited(_ text: String, edits: [Edit]) -> String {
    guard !edits.isEmpty else { return text }
    let old = Array(text.utf8)
    var new: [UInt8] = []
    var end = 0
    for edit in edits {
      new += old[end..<edit.range.lowerBound]
      new += edit.text.utf8
      end = edit.range.upperBound
    }
    return String(decoding: new + old[end...], as: UTF8.self)
  }
}
