/// What a screen reader would say of a document, in its order; styles of a style sheet are not known.
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

  package struct Row: Hashable, Sendable {
    package let depth: Int
    /// The words of ARIA; `text` for text that is in no such element.
    package let role: String
    package internal(set) var name: String
    /// For example `level 2`, `checked`, `disabled`, `“Ann”` for the value of a field.
    package let states: [String]
  }

  /// A line for each row, indented.
  package var text: String { rows.map { $0.text + "\n" }.joined() }
}

extension AccessibilityOutline.Row {
  fileprivate var text: String {
    let words = [role] + (name.isEmpty ? [] : ["“\(name)”"])
    let states = states.isEmpty ? "" : " " + states.joined(separator: ", ")
    return String(repeating: "  ", count: depth) + words.joined(separator: " ") + states
  }
}

extension AccessibilityOutline {
  package init(_ document: MarkupDocument) {
    var writer = OutlineWriter(AccessibilityTree(document.canonical))
    writer.run()
    self = writer.outline
  }
}
