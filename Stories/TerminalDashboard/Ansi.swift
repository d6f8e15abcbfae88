/// The escape sequences the dashboard uses (ECMA-48, section 8.3.117).
enum Ansi: Int {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34
  case cyan = 36

  func callAsFunction(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

extension String {
  /// The text without control characters: untrusted text must not move the cursor or ring the bell.
  var printable: String {
    String(unicodeScalars.filter { $0.properties.generalCategory != .control })
  }

  /// The width in terminal columns of text without escape sequences.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Truncates with an ellipsis or pads with spaces to exactly that many columns.
  func fitted(to width: Int, atEnd: Bool = false) -> String {
    guard width > 0 else { return "" }
    var text = self
    if text.columns > width {
      var rest = width - 1
      text =
        prefix { character in
          rest -= character.columns
          return rest >= 0
        } + "…"
    }
    let space = String(repeating: " ", count: width - text.columns)
    guard atEnd else { return text + space }
    return space + text
  }
}

extension [String] {
  /// The lines of a screen with a margin of one column; empty lines stay empty.
  var screen: String {
    map { line in
      guard !line.isEmpty else { return "\n" }
      return " \(line)\n"
    }.joined()
  }
}

extension Character {
  /// The width in columns: two for East Asian scripts and emoji (Unicode Standard Annex 11).
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
