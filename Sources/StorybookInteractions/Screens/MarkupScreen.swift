package import StorybookMarkup

/// A rendering in markup, with what queries ask of it. Each part is computed when first used.
package final class MarkupScreen {
  package typealias ID = MarkupDocument.ID

  let tree: AccessibilityTree
  package let document: MarkupDocument
  /// The rendering without what was entered in its fields; `nil` for itself.
  let written: MarkupScreen?
  private var visible: [ID: [ID]] = [:]
  private var elements: [ID: [ID]] = [:]
  private var names: [String?]
  private var texts: [String?]
  private var blocks: [ID: [ShownBlock]] = [:]

  /// The outline that failures show.
  private(set) lazy var outline = AccessibilityOutline(tree.document).text

  /// What the outline says of each element, and the elements of its texts.
  private(set) lazy var announced = AccessibilityOutline(tree)
  private lazy var named = Set(announced.rows.map(\.element))

  /// Whether the outline has an element, which is not so in a button or a closed list.
  func isAnnounced(_ id: ID) -> Bool { announced.isCut || named.contains(id) }

  /// The form fields in order.
  private(set) lazy var fields = listFields()

  /// The form fields, and all other elements that take the focus, in order.
  private(set) lazy var focusable = listFocusable()

  /// The elements that open and close, in order.
  private(set) lazy var openings = Self.openings(document)

  /// - Parameter opened: what the user opened and closed.
  init(_ markup: String, as language: MarkupDocument.Language, opened: [OpenState] = []) {
    var document = MarkupDocument(parsing: markup, as: language)
    document.closeRivals()
    var openings: [(id: ID, state: OpenState)] = []
    if !opened.isEmpty {
      openings = Self.openings(document).map { Self.current($0, opened: opened) }
    }
    for (id, state) in openings where state.isOpen != state.written {
      document.setOpen(state.isOpen, of: id)
    }
    if let modal = Self.modal(openings, opened: opened, in: document) { document.isolate(modal) }
    self.document = document
    written = nil
    tree = AccessibilityTree(self.document)
    names = Array(repeating: nil, count: self.document.nodes.count)
    texts = names
    if !opened.isEmpty { self.openings = openings }
  }

  /// A rendering with what was typed and chosen in its fields.
  init(entering values: [(id: ID, value: String)], in written: MarkupScreen) {
    var document = written.document
    for (id, value) in values { document.enterValue(value, in: id, options: written.options(id)) }
    self.document = document
    self.written = written
    tree = AccessibilityTree(self.document)
    names = Array(repeating: nil, count: self.document.nodes.count)
    texts = names
    openings = written.openings
  }

  private static func current(
    _ opening: (id: ID, state: OpenState), opened: [OpenState]
  ) -> (id: ID, state: OpenState) {
    let state = opened.last { state in
      state.element == opening.state.element && state.written == opening.state.written
    }
    return (opening.id, state ?? opening.state)
  }

  /// The dialog that a user opened last, which a browser shows above all else.
  private static func modal(
    _ openings: [(id: ID, state: OpenState)], opened: [OpenState], in document: MarkupDocument
  ) -> ID? {
    let dialogs = openings.filter { id, state in
      state.isOpen && !state.written && document.element(id)?.isHTML("dialog") ?? false
    }
    let last = opened.last { state in dialogs.contains { $0.state == state } }
    return dialogs.first { $0.state == last }?.id
  }

  package func element(_ id: ID) -> MarkupElement? { document.element(id) }

  package func role(_ id: ID) -> String { tree.role(id) }

  package func name(_ id: ID) -> String {
    if let name = names[id] { return name }
    let name = Self.folded(tree.name(id))
    names[id] = name
    return name
  }

  func states(_ id: ID) -> [String] {
    guard let element = element(id) else { return [] }
    return tree.states(id, element: element, role: role(id), name: name(id))
  }

  /// Returns the elements and texts below a node that assistive technology reaches, in order.
  func visible(in scope: ID) -> [ID] {
    if let found = visible[scope] { return found }
    var found: [ID] = []
    var waiting = document[scope].children
    waiting.reverse()
    while !waiting.isEmpty {
      let id = waiting.removeLast()
      if tree.hidesContent(id) { continue }
      if !tree.isHidden(id) { found.append(id) }
      let children = document[id].children
      var index = children.count - 1
      while index >= 0 {
        waiting.append(children[index])
        index -= 1
      }
    }
    visible[scope] = found
    return found
  }

  /// Returns the elements below a node that assistive technology reaches.
  package func elements(in scope: ID) -> [ID] {
    if let found = elements[scope] { return found }
    let found = visible(in: scope).filter { element($0) != nil }
    elements[scope] = found
    return found
  }

  /// Returns the element and its ancestors, innermost first.
  func path(_ id: ID) -> [ID] { [id] + document.ancestors(of: id) }

  /// Returns the texts that a node shows, block by block.
  func blocks(in scope: ID) -> [ShownBlock] {
    if let blocks = blocks[scope] { return blocks }
    let found = listBlocks(in: scope)
    blocks[scope] = found
    return found
  }

  /// Returns the text of a node that assistive technology reaches, with single spaces between words and blocks.
  package func text(in scope: ID) -> String {
    if let text = texts[scope] { return text }
    var text = ""
    append(scope, to: &text)
    let folded = Self.folded(text)
    texts[scope] = folded
    return folded
  }

  private func append(_ scope: ID, to text: inout String) {
    enum Step { case enter(ID), space }
    var waiting: [Step] = [.enter(scope)]
    while let step = waiting.popLast() {
      guard case .enter(let id) = step else {
        text += " "
        continue
      }
      if id != scope, tree.hidesContent(id) { continue }
      if let part = document[id].text {
        if id == scope || !tree.isHidden(id) { text += part }
        continue
      }
      if let element = element(id) {
        if Display(element) != .inline {
          text += " \(buttonText(id, element: element))"
          waiting.append(.space)
        }
      }
      waiting += document[id].children.reversed().map { .enter($0) }
    }
  }

  /// Returns the text of an input that is a button.
  private func buttonText(_ id: ID, element: MarkupElement) -> String {
    guard element.isHTML("input"), role(id) == "button" else { return "" }
    return name(id)
  }

  /// Returns a name or a text as queries compare it: as it is read.
  package static func folded(_ text: String) -> String { ShownBlock.folded(text) }
}
