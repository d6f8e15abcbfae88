import StorybookMarkup

// What is visible, also where assistive technology does not reach it.
extension MarkupScreen {
  /// Whether a text is shown below a node: by words, and within one block.
  func shows(_ text: String, in scope: ID) -> Bool { shownElements(text, in: scope) != nil }

  /// Returns the innermost elements around a shown text; `nil` if it is not shown. A text outside of
  /// all elements has none.
  func shownElements(_ text: String, in scope: ID) -> [ID]? {
    let words = ShownBlock.folded(text)
    let found = blocks(in: scope).compactMap { $0.elements(of: words) }
    guard !found.isEmpty else { return nil }
    return found.compactMap(around).filter { element($0) != nil }
  }

  /// Returns the innermost node around others.
  private func around(_ ids: [ID]) -> ID? {
    guard let first = ids.first else { return nil }
    let others = ids.dropFirst().map { Set(path($0)) }
    return path(first).first { id in others.allSatisfy { $0.contains(id) } }
  }

  /// Returns the text that a node shows.
  func shownText(in scope: ID) -> String {
    blocks(in: scope).map(\.text).joined(separator: " ")
  }

  /// Returns the elements below a node that are drawn.
  func drawn(in scope: ID) -> [ID] {
    document.subtree(scope).dropFirst().filter { element($0) != nil && tree.isDrawn($0) }
  }

  func listBlocks(in scope: ID) -> [ShownBlock] {
    var writer = BlockWriter(self)
    writer.writeScope(scope)
    return writer.blocks
  }
}

/// Collects the blocks of text.
private struct BlockWriter {
  private let screen: MarkupScreen
  private(set) var blocks: [ShownBlock] = []
  private var current = ShownBlock()
  /// Whether a control or another box ends here, beside which another one is apart.
  private var isAfterBox = false

  private enum Step {
    case enter(MarkupDocument.ID)
    case leave(MarkupDocument.ID, Display)
  }

  init(_ screen: MarkupScreen) { self.screen = screen }

  mutating func writeScope(_ scope: MarkupDocument.ID) {
    var waiting: [Step] = [.enter(scope)]
    while let step = waiting.popLast() {
      switch step {
      case .enter(let id): waiting += enter(id)
      case .leave(let id, let display): leave(id, display: display)
      }
    }
    end()
  }

  private mutating func enter(_ id: MarkupDocument.ID) -> [Step] {
    let node = screen.document[id]
    if let text = node.text {
      if screen.tree.isDrawn(id), isText(node.parent) { addText(text, of: node.parent ?? id) }
      return []
    }
    guard let element = node.element else { return inside(id) }
    if element.name == "canvas" { return [] }
    let display = display(id, element: element)
    beginElement(element, display: display)
    guard !element.isHTML("select") else {
      addOptions(id, element: element)
      return [.leave(id, display)]
    }
    addValue(id, element: element)
    return [.leave(id, display)] + inside(id)
  }

  private func inside(_ id: MarkupDocument.ID) -> [Step] {
    screen.document[id].children.reversed().map { .enter($0) }
  }

  /// Texts of pictures are drawn in elements for them.
  private func isText(_ parent: MarkupDocument.ID?) -> Bool {
    guard let element = parent.flatMap(screen.element), element.namespace == .svg else {
      return true
    }
    return ["text", "tspan", "textPath", "a"].contains(element.name)
  }

  /// The children of a flexible box or a grid are blocks.
  private func display(_ id: MarkupDocument.ID, element: MarkupElement) -> Display {
    let own = Display(element)
    guard own == .inline || own == .atomic,
      let around = screen.document[id].parent.flatMap(screen.element)
    else { return own }
    return Display.partsChildren(around) ? .block : own
  }

  private mutating func addText(_ text: String, of id: MarkupDocument.ID) {
    current.append(text, of: id)
    if !text.utf8.allSatisfy(\.isHTMLSpace) { isAfterBox = false }
  }

  private mutating func beginElement(_ element: MarkupElement, display: Display) {
    switch display {
    case .block, .none: end()
    case .lineBreak: current.addSpace()
    case .atomic:
      if isAfterBox { end() }
      current.addSpace()
    case .inline: if isStyled(element) { current.addSeam() }
    }
  }

  private mutating func leave(_ id: MarkupDocument.ID, display: Display) {
    switch display {
    case .block, .none: end()
    case .lineBreak: break
    case .atomic:
      current.addSpace()
      isAfterBox = true
    case .inline: if screen.element(id).map(isStyled) ?? false { current.addSeam() }
    }
  }

  /// Styles may put space around the text of an element that they can find.
  private func isStyled(_ element: MarkupElement) -> Bool {
    ["class", "id", "style"].contains(where: element.has) || element.isHTML("rt")
  }

  private mutating func end() {
    if !current.isEmpty { blocks.append(current) }
    current = ShownBlock()
    isAfterBox = false
  }

  private mutating func addValue(_ id: MarkupDocument.ID, element: MarkupElement) {
    guard element.isHTML("input"), screen.tree.isDrawn(id) else { return }
    switch FormField.type(element) {
    case "submit": addText(element["value"] ?? "Submit", of: id)
    case "reset": addText(element["value"] ?? "Reset", of: id)
    case "button": addText(element["value"] ?? "", of: id)
    default: return
    }
  }

  /// A closed list shows what is chosen; another one all of its options and the labels of groups.
  private mutating func addOptions(_ list: MarkupDocument.ID, element: MarkupElement) {
    guard screen.tree.isDrawn(list) else { return }
    guard element.has("multiple") || (element["size"].flatMap { Int($0) } ?? 1) > 1 else {
      for option in screen.chosenOptions(list) { addText(screen.optionName(option), of: list) }
      return
    }
    for id in screen.document.subtree(list).dropFirst() where screen.tree.isDrawn(id) {
      guard let part = screen.element(id), part.isHTML(in: ["option", "optgroup"]) else { continue }
      end()
      addText(part.name == "option" ? screen.optionName(id) : part["label"] ?? "", of: list)
    }
    end()
  }
}
