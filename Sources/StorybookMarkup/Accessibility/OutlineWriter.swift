/// Walks an accessibility tree and records what is announced.
struct OutlineWriter {
  private let tree: AccessibilityTree
  private(set) var outline = AccessibilityOutline()

  /// The maximum length of text in a row.
  private static let longest = 200

  private let limit: Int
  private let budget: NameBudget

  init(_ tree: AccessibilityTree, limit: Int, budget: NameBudget) {
    self.tree = tree
    self.limit = limit
    self.budget = budget
  }

  private enum Step {
    case enter(MarkupDocument.ID, depth: Int)
    /// Leaves an element; `rows` is the number of rows before its content.
    case leave(rows: Int)
  }

  mutating func writeAll() {
    var waiting = inside(MarkupDocument.root, depth: 0)
    while let step = waiting.popLast() {
      if outline.rows.count > limit || budget.isSpent {
        outline.isCut = true
        outline.rows = Array(outline.rows.prefix(limit))
        return
      }
      switch step {
      case .enter(let id, let depth): waiting += enter(id, depth: depth)
      case .leave(let rows): join(rows)
      }
    }
  }

  private func inside(_ id: MarkupDocument.ID, depth: Int) -> [Step] {
    tree.document[id].children.reversed().map { .enter($0, depth: depth) }
  }

  private mutating func enter(_ id: MarkupDocument.ID, depth: Int) -> [Step] {
    guard !tree.isHidden(id) else {
      return tree.hidesContent(id) ? [] : inside(id, depth: depth)
    }
    if let text = tree.document[id].text {
      say(text, depth: depth, in: tree.document[id].parent ?? id)
      return []
    }
    guard let element = tree.document.element(id) else { return [] }
    let role = tree.role(id)
    if AccessibilityTree.silent.contains(role), !tree.isFocusable(id) {
      return inside(id, depth: depth)
    }
    var name = ""
    if role != "paragraph" { name = String(tree.name(id, within: budget).prefix(Self.longest)) }
    var shownRole = role
    if role.isEmpty { shownRole = "group" }
    outline.rows.append(
      .init(
        depth: depth, role: shownRole, name: name,
        states: tree.states(id, element: element, role: role, name: name, within: budget),
        element: id))
    guard !AccessibilityTree.whole.contains(role) else { return [] }
    return [.leave(rows: outline.rows.count)] + inside(id, depth: depth + 1)
  }

  /// Merges an element and its only text into one row.
  private mutating func join(_ rows: Int) {
    guard outline.rows.count == rows + 1, let only = outline.rows.last, only.role == "text" else {
      return
    }
    let name = outline.rows[rows - 1].name
    guard name.isEmpty || name == only.name else { return }
    outline.rows.removeLast()
    outline.rows[rows - 1].name = only.name
  }

  private mutating func say(_ text: String, depth: Int, in element: MarkupDocument.ID) {
    let words = MarkupElement.words(text).joined(separator: " ")
    guard !words.isEmpty else { return }
    if let last = outline.rows.last, last.role == "text", last.depth == depth {
      outline.rows[outline.rows.count - 1].name = String(
        "\(last.name) \(words)".prefix(Self.longest))
    } else {
      outline.rows.append(
        .init(
          depth: depth, role: "text", name: String(words.prefix(Self.longest)), states: [],
          element: element))
    }
  }
}
