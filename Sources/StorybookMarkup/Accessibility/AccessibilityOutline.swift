/// The content of a document as a screen reader announces it, in order; style sheets are ignored.
///
/// ```text
/// banner
///   heading “Contacts” level 1
/// main
///   list
///     listitem
///       link “Ann”
/// ```
package struct AccessibilityOutline: Hashable, Sendable {
  package internal(set) var rows: [Row] = []
  /// Whether the document has more rows.
  package internal(set) var isCut = false

  package struct Row: Hashable, Sendable {
    package let depth: Int
    /// The ARIA role, or `text` for text outside any such element.
    package let role: String
    package internal(set) var name: String
    /// The states, such as `level 2`, `checked`, `disabled`, `“Ann”` for the value of a field, or
    /// `no name`.
    package let states: [String]
    /// The element, or for text the one around it.
    package let element: MarkupDocument.ID
  }

  /// One indented line for each row.
  package var text: String { rows.map { $0.text + "\n" }.joined() }
}

extension AccessibilityOutline.Row {
  fileprivate var text: String {
    var words = [role]
    if !name.isEmpty { words.append("“\(name)”") }
    if !states.isEmpty { words.append(states.joined(separator: ", ")) }
    return String(repeating: "  ", count: depth) + words.joined(separator: " ")
  }
}

extension AccessibilityOutline {
  package init(_ document: MarkupDocument) {
    self.init(AccessibilityTree(document.canonical))
  }

  /// - Parameters:
  ///   - limit: the maximum number of rows.
  ///   - budget: for the names; the outline ends where it is spent.
  package init(
    _ tree: AccessibilityTree, limit: Int = .max, budget: NameBudget = NameBudget()
  ) {
    var writer = OutlineWriter(tree, limit: limit, budget: budget)
    writer.writeAll()
    self = writer.outline
  }
}
