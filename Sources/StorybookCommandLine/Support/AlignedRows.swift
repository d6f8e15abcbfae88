import StorybookSchema

/// Formats rows of cells as columns, separated by two spaces.
package struct AlignedRows {
  private let rows: [[String]]

  package init(_ rows: [[String]]) {
    self.rows = rows.map { $0.map(VisibleText.line) }
  }

  package var lines: [String] { lines(width: nil) }

  /// - Parameter width: the columns of the terminal; a longer last cell continues below itself.
  package func lines(width: Int?) -> [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      let line = String(cells.filter { !$0.isEmpty }.joined(separator: "  ").trimmingSuffix(" "))
      return line.wrapped(width, below: line.count - (row.last?.count ?? 0))
    }.flatMap(\.self)
  }
}

extension StringProtocol {
  package func trimmingSuffix(_ character: Character) -> SubSequence {
    self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)]
  }
}
