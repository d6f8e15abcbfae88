extension Diagnostic {
  /// The text for a terminal; the first line has the compiler's format, which users and tools know.
  ///
  /// ```text
  /// /abs/Login.swift:12:9: error: cannot find 'x' in scope
  ///     let y = x
  ///             ^
  /// ```
  var text: String {
    var lines = [
      "\(Self.place(file, line: line, column: column)): \(severity.rawValue): \(message)"
    ]
    if let source {
      lines.append(source)
      if let caret = Self.caret(below: source, column: column) { lines.append(caret) }
    }
    lines += notes.map {
      "\(Self.place($0.file, line: $0.line, column: $0.column)): note: \($0.message)"
    }
    if let hint { lines.append("hint: \(hint)") }
    return lines.joined(separator: "\n")
  }

  private static func place(_ file: String, line: Int, column: Int?) -> String {
    "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }

  /// Repeats each tab of the line, so that the caret aligns at any tab width.
  private static func caret(below source: String, column: Int?) -> String? {
    guard let column, column >= 1, column <= source.utf8.count + 1 else { return nil }
    let before = String(decoding: source.utf8.prefix(column - 1), as: UTF8.self)
    let space = before.map { character in
      guard character != "\t" else { return "\t" }
      return String(repeating: " ", count: character.columns)
    }
    return space.joined() + "^"
  }
}
