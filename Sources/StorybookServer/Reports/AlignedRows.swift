/// Rows of words in columns, two spaces apart.
struct AlignedRows {
  private let rows: [[String]]
  private let firstFigure: Int

  /// - Parameter firstFigure: the column from which on cells are figures, which end below each other.
  init(_ rows: [[String]], firstFigure: Int = .max) {
    self.rows = rows.map { $0.map(Self.printable) }
    self.firstFigure = firstFigure
  }

  var lines: [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < firstFigure ? cell.0 + space : space + cell.0
      }
      return String(cells.filter { !$0.isEmpty }.joined(separator: "  ").trimmingSuffix(" "))
    }
  }

  /// A reason may come from a file: nothing in it moves the cursor.
  private static func printable(_ text: String) -> String {
    String(
      text.map { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? " " : $0 })
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)]
  }
}
