/// Makes ANSI escape sequences in text visible: `⟦bold red⟧down⟦plain⟧`.
///
/// Sequences that result in the same style give the same text, however they are split.
package struct TerminalText {
  private var result = ""
  private var style = TerminalStyle()
  /// The style of the text written so far.
  private var written = TerminalStyle()

  package static func visible(_ text: String) -> String {
    var reader = TerminalText()
    for token in TerminalTokens(text) { reader.readToken(token) }
    reader.showStyle()
    return reader.result.split(separator: "\n", omittingEmptySubsequences: false)
      .map(withVisibleEnd).joined(separator: "\n")
  }

  private mutating func readToken(_ token: TerminalToken) {
    switch token {
    case .text(let text):
      showStyle()
      for scalar in text.unicodeScalars { showScalar(scalar) }
    case .control("\n"): result.unicodeScalars.append("\n")
    case .control(let scalar):
      showStyle()
      showScalar(scalar)
    case .escape(""): mark("ESC")
    case .escape(let text): mark("ESC \(text)")
    case .sequence(let parameters, "m"):
      var changed = style
      guard changed.applyParameters(parameters) else { return mark("CSI \(parameters)m") }
      style = changed
    case .sequence(let parameters, let final):
      mark("CSI \(parameters)\(final.map(String.init) ?? "")")
    case .string(let name, let content):
      mark("\(name) ")
      result.removeLast()
      for scalar in content.unicodeScalars { showScalar(scalar) }
      result += "⟧"
    }
  }

  private mutating func showStyle() {
    guard style != written else { return }
    mark(style.description)
    written = style
  }

  private mutating func mark(_ word: String) { result += "⟦\(word)⟧" }

  private mutating func showScalar(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09: mark("tab")
    case 0x27E6, 0x27E7: mark("U+\(String(scalar.value, radix: 16, uppercase: true))")
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
      let code = String(scalar.value, radix: 16, uppercase: true)
      mark("U+" + String(repeating: "0", count: max(4 - code.count, 0)) + code)
    default: result.unicodeScalars.append(scalar)
    }
  }

  /// Makes trailing spaces visible, because editors strip them.
  private static func withVisibleEnd(_ line: Substring) -> String {
    let text = line.prefix(line.count - line.reversed().prefix { $0 == " " }.count)
    let blanks = line.count - text.count
    switch blanks {
    case 0: return String(line)
    case 1: return "\(text)⟦1 blank⟧"
    default: return "\(text)⟦\(blanks) blanks⟧"
    }
  }
}
