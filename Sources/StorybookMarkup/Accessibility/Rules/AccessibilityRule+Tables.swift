// Tables and their header cells.
extension AccessibilityRule {
  static let tableRules: [AccessibilityRule] = [
    AccessibilityRule(
      id: "empty-table-header", criterion: "1.3.1", impact: .minor,
      title: "The header cell is empty", scope: .roles(and: "th")
    ) { node in
      let isHeader =
        node.element.name == "th" || ["rowheader", "columnheader"].contains(node.writtenRole)
      guard isHeader, ["rowheader", "columnheader"].contains(node.role), node.name.isEmpty
      else { return nil }
      return "Describe its cells; use a <td> for an empty corner."
    },
    AccessibilityRule(
      id: "td-headers-attr", criterion: "1.3.1", impact: .serious,
      title: "The cell references no header", scope: .attribute("headers")
    ) { node in
      guard node.isCell, let table = node.dataTable else { return nil }
      let wrong = MarkupElement.words(node["headers"] ?? "").first { id in
        !node.elements(node.page.identified[id] ?? []).contains { other in
          other.id != node.id && other.element.name == "th"
            && other.ancestors.contains { $0.id == table }
        }
      }
      return wrong.map { "“\($0)” is not a header cell of this table." }
    },
    AccessibilityRule(
      id: "scope-attr-valid", criterion: "1.3.1", impact: .moderate,
      title: "The scope is not valid for a header", scope: .attribute("scope")
    ) { node in
      guard node.isCell, node.dataTable != nil else { return nil }
      let scopes = ["row", "col", "rowgroup", "colgroup"]
      guard node.element.name != "th" || !scopes.contains(node["scope"]?.lowercased() ?? "")
      else { return nil }
      return "Only a <th> has a scope: row, col, rowgroup or colgroup."
    },
  ]
}

extension AuditedElement {
  fileprivate var isCell: Bool { element.name == "td" || element.name == "th" }

  /// The table of a cell; layout tables have the role `none` or `presentation`.
  fileprivate var dataTable: ID? {
    let table = ancestors.first { $0.element.name == "table" }
    guard let table, !table.hasNoneRole else { return nil }
    return table.id
  }
}
