extension Diagnostic {
  /// The text for a terminal; the first line has the compiler's format, which users and tools know.
  ///
  /// ```text
  /// /abs/Login.swift:12:9: error: cannot find 'x' in scope
  ///     let y = x
  ///             ^
  /// ```
  var text: String {
    var lines = ["\(Self.place(file, line, column)): \(severity.rawValue): \(message)"]
    if let source {
      lines.append(source)
      if let caret = Self.caret(below: source, column: column) { lines.append(caret) }
    }
    lines += notes.map { "\(Self.place($0.file, $0.line, $0.column)): note: \($0.message)" }
    if let hint { lines.append("hint: \(hint)") }
    return lines.joined(separator: "\n")
  }

  private static func place(_ file: String, _ line: Int, _ column: Int?) -> String {
    "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }

  /// Repeats each tab of the line, so that the caret aligns at any tab width.
  private static func caret(below source: String, column: Int?) -> String? {
    guard let column, column >= 1, column <= source.utf8.count + 1 else { return nil }
    let before = String(decoding: source.utf8.prefix(column - 1), as: UTF8.self)
    let space = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.columns) }
    return space.joined() + "^"
  }
}

extension Character {
  /// Columns that a terminal uses for it: two for East Asian wide characters and emoji, a rough
  /// approximation of Unicode Standard Annex 11.
  var columns: Int {
    guard let scalar = unicodeScalars.first?.value else { return 0 }
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
