/// Writes a folded tree as text that parses as the same tree. Each element that contains other
/// elements has a line of its own.
///
/// The line break goes inside the end tag where white space between two elements would be visible:
///
/// ```html
/// <button>Save</button
/// ><button>Cancel</button>
/// ```
struct MarkupWriter {
  private let document: MarkupDocument
  private let freedom: LineFreedom
  /// Whether the children of an element are on lines of their own, by element.
  private let isBroken: [Bool]
  private var text = ""
  private var depth = 0

  /// The depth from which indentation no longer grows.
  private static let deepestIndent = 40

  static func markup(of document: MarkupDocument) -> String {
    var writer = MarkupWriter(document)
    document.walk { writer.writeStep($0) }
    guard !writer.text.isEmpty else { return "" }
    return writer.text + "\n"
  }

  private init(_ document: MarkupDocument) {
    self.document = document
    freedom = LineFreedom(document)
    isBroken = Self.broken(document)
  }

  private mutating func writeStep(_ step: MarkupDocument.Step) {
    switch step {
    case .enter(let id):
      separate(id)
      writeStart(id)
    case .leave(let id):
      guard let element = document.element(id) else { return }
      depth -= 1
      writeEnd(id, element: element)
    }
  }

  private mutating func writeStart(_ id: MarkupDocument.ID) {
    switch document[id].content {
    case .document: break
    case .element(let element):
      text += TagText.startElement(
        element, closesItself: isClosedAtOnce(id, element: element), indent: indent)
      depth += 1
      // A line feed directly after the start tag is ignored.
      if element.traits.has(.preformatted),
        let first = document[id].children.first, document[first].text?.first == "\n"
      {
        text += "\n"
      }
    case .text(let content): writeText(content, id: id)
    case .comment(let content): text += "<!--\(content)-->"
    case .doctype(let content): text += "<!doctype \(content)>"
    }
  }

  private mutating func writeEnd(_ id: MarkupDocument.ID, element: MarkupElement) {
    if element.traits.has(.void) { return }
    if isClosedAtOnce(id, element: element) { return }
    if isBroken[id], freedom.atEnd[id] { newLine() }
    text += "</\(element.name)>"
  }

  /// Whether an SVG or MathML element is empty and so closes itself.
  private func isClosedAtOnce(_ id: MarkupDocument.ID, element: MarkupElement) -> Bool {
    element.namespace != .html && document[id].children.isEmpty
  }

  private mutating func writeText(_ content: String, id: MarkupDocument.ID) {
    guard let parent = document[id].parent, let element = document.element(parent), element.isRaw
    else {
      if !isSeparator(id) { text += TagText.escaped(content) }
      return
    }
    let content = content.withoutEnd(of: element.name)
    guard element.name == "style" else { return text += content }
    for row in content.split(separator: "\n") {
      newLine()
      text += row
    }
    depth -= 1
    newLine()
    depth += 1
  }
}

extension String {
  /// Escapes an element's own end tag, which its text contains if the source ends within that tag.
  fileprivate func withoutEnd(of name: String) -> String {
    var result = ""
    var rest = self[...]
    for range in ranges(of: "</")
    where self[range.upperBound...].prefix(name.count).lowercased() == name {
      result += rest[..<range.lowerBound] + "<\\/"
      rest = self[range.upperBound...]
    }
    return result + rest
  }
}

// MARK: Lines

extension MarkupWriter {
  private var indent: String {
    String(repeating: "  ", count: min(depth, Self.deepestIndent))
  }

  private mutating func newLine() {
    if !text.isEmpty { text += "\n" + indent }
  }

  /// Writes the separator between a node and its predecessor.
  private mutating func separate(_ id: MarkupDocument.ID) {
    guard let parent = document[id].parent, isBroken[parent], !isSeparator(id) else { return }
    if freedom.before[id] { return newLine() }
    guard let sibling = sibling(before: id), document.element(id) != nil else { return }
    if isSeparator(sibling) { return newLine() }
    guard document.element(sibling) != nil, text.last == ">" else { return }
    text.removeLast()
    newLine()
    text += ">"
  }

  /// Whether the node is a space between two elements, which a line break may replace.
  private func isSeparator(_ id: MarkupDocument.ID) -> Bool {
    guard document[id].text == " ", let parent = document[id].parent, isBroken[parent],
      let before = sibling(before: id), document.element(before) != nil
    else { return false }
    return sibling(after: id).map { document.element($0) != nil } ?? false
  }

  // Siblings are found by binary search, since a parent may have thousands of children.
  private func sibling(before id: MarkupDocument.ID) -> MarkupDocument.ID? {
    sibling(of: id, by: -1)
  }

  private func sibling(after id: MarkupDocument.ID) -> MarkupDocument.ID? { sibling(of: id, by: 1) }

  private func sibling(of id: MarkupDocument.ID, by step: Int) -> MarkupDocument.ID? {
    guard let parent = document[id].parent else { return nil }
    let siblings = document[parent].children
    let index = siblings.partitioningIndex { $0 >= id } + step
    guard siblings.indices.contains(index) else { return nil }
    return siblings[index]
  }

  private static func broken(_ document: MarkupDocument) -> [Bool] {
    var isBroken = Array(repeating: false, count: document.nodes.count)
    var keeps = isBroken
    for id in document.nodes.indices.dropFirst() {
      let around = document[id].parent.map { keeps[$0] } ?? false
      keeps[id] = document.element(id)?.keepsWhiteSpace ?? around
    }
    // Children have higher ids than their parents, so they are processed first.
    for id in document.nodes.indices.reversed() where !keeps[id] {
      isBroken[id] = id == MarkupDocument.root || breaks(id, in: document, isBroken: isBroken)
    }
    return isBroken
  }

  private static func breaks(
    _ id: MarkupDocument.ID, in document: MarkupDocument, isBroken: [Bool]
  ) -> Bool {
    guard let element = document.element(id) else { return false }
    let children = document[id].children
    let elements = children.compactMap { document.element($0).map(Display.init) }
    if elements.contains(where: { $0 == .block || $0 == .none }) { return true }
    if children.contains(where: { isBroken[$0] }) { return true }
    return elements.count > 1 && Display(element) != .inline
      && children.allSatisfy { document[$0].text == nil || document[$0].isBlank }
  }
}
