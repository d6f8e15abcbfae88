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
      title: "A cell references no header", scope: .elements("table")
    ) { node in
      guard ["grid", "table", "treegrid"].contains(node.role) else { return nil }
      let cells = node.cells
      let headers = cells.filter { ["columnheader", "rowheader"].contains($0.role) }
      let ids = Set(headers.compactMap { $0["id"] })
      for cell in cells where !cell.isHidden {
        let wrong = MarkupElement.words(cell["headers"] ?? "")
          .first { $0 == cell["id"] || !ids.contains($0) }
        if let wrong {
          let text = cell.tree.drawnText(of: cell.id, within: cell.page.budget)
          return
            "“\(wrong)”, of the cell “\(AccessibilityTree.folded(text))”, is not a header cell of it."
        }
      }
      return nil
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

  /// The cells of a table, without those of tables in it.
  fileprivate var cells: [AuditedElement] {
    var found: [AuditedElement] = []
    var waiting = Array(children)
    while let next = waiting.popLast() {
      if next.isCell {
        found.append(next)
      } else if next.element.name != "table" {
        waiting += next.children
      }
    }
    return found.reversed()
  }

  /// The table of a cell; layout tables have the role `none` or `presentation`.
  fileprivate var dataTable: ID? {
    let table = ancestors.first { $0.element.name == "table" }
    guard let table, !table.isPresentational else { return nil }
    return table.id
  }
}
