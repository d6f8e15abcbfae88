/// Collapses white space to the visible part, by the CSS rules without author styles:
/// https://www.w3.org/TR/css-text-3/#white-space-phase-1
///
/// Removes comments as well, except for conditional comments that mail clients read.
struct WhiteSpaceFolder {
  private let source: MarkupDocument
  private var result: MarkupDocument
  private var path = [MarkupDocument.root]
  private var lines = Line()
  private var around: [Line] = []
  private var keeps = [false]

  /// The state of the current line of text.
  private struct Line {
    var isEmpty = true
    /// The text node that ends in a space, which is visible if more content follows.
    var trailing: MarkupDocument.ID?
  }

  static func folded(_ document: MarkupDocument) -> MarkupDocument {
    var folder = WhiteSpaceFolder(document)
    document.walk { folder.takeStep($0) }
    folder.endLine()
    return folder.result.compacted()
  }

  private init(_ source: MarkupDocument) {
    self.source = source
    result = MarkupDocument(source.language)
    result.faults = source.faults
  }

  private var parent: MarkupDocument.ID { path[path.count - 1] }

  private mutating func takeStep(_ step: MarkupDocument.Step) {
    switch step {
    case .leave(let id): if let element = source.element(id) { leave(element) }
    case .enter(let id): enterNode(source[id])
    }
  }

  private mutating func enterNode(_ node: MarkupNode) {
    switch node.content {
    case .document: break
    case .element(let element):
      path.append(result.append(.element(element.canonical), to: parent, offset: node.offset))
      enterElement(element)
    case .text(let text): addText(text, at: node.offset)
    case .comment(let text):
      if text.hasPrefix("[if") || text.hasSuffix("endif]") || text.hasPrefix("<![endif") {
        result.append(.comment(text), to: parent, offset: node.offset)
      }
    case .doctype(let text):
      result.append(.doctype(text.lowercased()), to: parent, offset: node.offset)
    }
  }
}

// MARK: Lines

extension WhiteSpaceFolder {
  private mutating func enterElement(_ element: MarkupElement) {
    keeps.append(element.keepsWhiteSpace ?? keeps[keeps.count - 1])
    switch Display(element) {
    case .block, .lineBreak: endLine()
    case .inline: break
    case .atomic:
      lines = Line(isEmpty: false)
      openLines()
    case .none: openLines()
    }
  }

  private mutating func leave(_ element: MarkupElement) {
    path.removeLast()
    keeps.removeLast()
    switch Display(element) {
    case .block, .lineBreak: endLine()
    case .inline: break
    case .atomic, .none:
      endLine()
      lines = around.removeLast()
    }
  }

  private mutating func openLines() {
    around.append(lines)
    lines = Line()
  }

  /// Removes the invisible space at the end of a line.
  private mutating func endLine() {
    if let id = lines.trailing, case .text(let text) = result[id].content {
      result.replaceText(of: id, by: String(text.dropLast()))
    }
    lines = Line()
  }

  private mutating func addText(_ text: String, at offset: Int) {
    let element = result.element(parent)
    if let element, element.isRaw { return addRaw(text, element: element, at: offset) }
    if element?.namespace == .svg, element?.name == "style" {
      return addFolded(MarkupElement.words(text).joined(separator: " "), at: offset)
    }
    guard keeps[keeps.count - 1] else { return fold(text, at: offset) }
    result.appendText(text, to: parent, offset: offset)
    lines = Line(isEmpty: false)
  }

  /// Style sheets are trimmed line by line; scripts may contain multi-line strings and are kept.
  private mutating func addRaw(_ text: String, element: MarkupElement, at offset: Int) {
    guard element.name == "style" else { return addFolded(text, at: offset) }
    let rows = text.utf8.split(separator: 0x0A).map { row in
      let end = row.lastIndex { !$0.isHTMLSpace }
      return String(
        Substring(row[..<(end.map(row.index(after:)) ?? row.startIndex)].drop(while: \.isHTMLSpace))
      )
    }
    addFolded(rows.filter { !$0.isEmpty }.joined(separator: "\n"), at: offset)
  }

  private mutating func addFolded(_ text: String, at offset: Int) {
    if !text.isEmpty { result.appendText(text, to: parent, offset: offset) }
  }

  private mutating func fold(_ text: String, at offset: Int) {
    var folded: [UInt8] = []
    for byte in text.utf8 {
      if !byte.isHTMLSpace {
        folded.append(byte)
        lines = Line(isEmpty: false)
      } else if !lines.isEmpty, lines.trailing == nil {
        folded.append(0x20)
        // The node id is assigned below; until then any number serves as a placeholder.
        lines.trailing = -1
      }
    }
    guard !folded.isEmpty else { return }
    result.appendText(String(decoding: folded, as: UTF8.self), to: parent, offset: offset)
    if lines.trailing == -1 { lines.trailing = result[parent].children.last }
  }
}
