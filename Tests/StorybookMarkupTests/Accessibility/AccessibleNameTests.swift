import Foundation
import Testing

@testable import StorybookMarkup

/// `test_accessible_names.py` compares the same rows with Chromium's accessibility tree.
struct AccessibleNameTests {
  struct Row: Codable, Sendable {
    let html: String
    let elements: [String]
  }

  private static func rows() throws -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/accessibility/names.json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
  }

  @Test func `elements have the roles, names and states of a browser`() throws {
    let rows = try Self.rows()
    #expect(rows.count > 40)
    for row in rows {
      let tree = AccessibilityTree(MarkupDocument(parsing: row.html))
      let shown = tree.document.subtree(MarkupDocument.root).filter { !tree.isHidden($0) }
      let elements = shown.compactMap { Self.words($0, in: tree) }
      #expect(elements == row.elements, "\(row.html)")
    }
  }

  private static func words(_ id: MarkupDocument.ID, in tree: AccessibilityTree) -> String? {
    guard let element = tree.document.element(id) else { return nil }
    let role = tree.role(id)
    guard !AccessibilityTree.silent.contains(role) else { return nil }
    var words = [role]
    let name = tree.name(id)
    if !name.isEmpty, !nameless.contains(role) { words.append("“\(name)”") }
    let states = tree.states(id, element: element, role: role).filter { state in
      compared.contains(state) || state.hasPrefix("level ")
    }
    return (words + states.sorted()).joined(separator: " ")
  }

  /// Chromium names them only in grids, or never.
  private static let nameless: Set<String> = ["row", "paragraph", "listitem"]

  private static let compared: Set<String> = [
    "checked", "not checked", "partly checked", "pressed", "not pressed", "partly pressed",
    "expanded", "collapsed", "disabled", "required", "read only",
  ]
}
