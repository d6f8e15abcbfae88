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
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() { reader.read(scalar, &rest) }
    reader.showStyle()
    return reader.result.split(separator: "\n", omittingEmptySubsequences: false)
      .map(withVisibleEnd).joined(separator: "\n")
  }

  private mutating func read(_ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) {
    switch scalar {
    case "\n": result.unicodeScalars.append(scalar)
    case "\u{1B}": readEscape(&rest)
    case "\u{9B}": readControl(&rest)
    default:
      showStyle()
      show(scalar)
    }
  }

  private mutating func readEscape(_ rest: inout Substring.UnicodeScalarView) {
    switch rest.first {
    case "["?:
      rest.removeFirst()
      readControl(&rest)
    case "]"?: readString(&rest)
    case let next?:
      rest.removeFirst()
      mark("ESC \(next)")
    case nil: mark("ESC")
    }
  }

  /// Reads parameters, intermediate bytes and a final byte (ECMA-48, section 5.4).
  private mutating func readControl(_ rest: inout Substring.UnicodeScalarView) {
    let parameters = rest.prefix { (0x20...0x3F).contains($0.value) }
    rest = rest.dropFirst(parameters.count)
    guard let final = rest.first, (0x40...0x7E).contains(final.value) else {
      return mark("CSI \(Substring(parameters))")
    }
    rest.removeFirst()
    let text = String(Substring(parameters))
    var changed = style
    if final == "m", changed.apply(text) { return style = changed }
    mark("CSI \(text)\(final)")
  }

  /// Reads an operating system command, such as a link, up to BEL or ESC `\`.
  private mutating func readString(_ rest: inout Substring.UnicodeScalarView) {
    rest.removeFirst()
    let content = rest.prefix { $0 != "\u{7}" && $0 != "\u{1B}" }
    rest = rest.dropFirst(content.count)
    if rest.first == "\u{7}" {
      rest.removeFirst()
    } else if rest.starts(with: "\u{1B}\\".unicodeScalars) {
      rest = rest.dropFirst(2)
    }
    mark("OSC \(Substring(content))")
  }

  private mutating func showStyle() {
    guard style != written else { return }
    mark(style.description)
    written = style
  }

  private mutating func mark(_ word: String) { result += "⟦\(word)⟧" }

  private mutating func show(_ scalar: Unicode.Scalar) {
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
    return blanks == 0 ? String(line) : "\(text)⟦\(blanks) blank\(blanks == 1 ? "" : "s")⟧"
  }
}
