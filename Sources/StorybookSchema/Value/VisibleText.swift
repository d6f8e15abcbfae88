/// Text that comes from props, file names or an author's prints, for a terminal or a log: nothing in it
/// moves the cursor, reorders what is read, or begins a line of its own.
///
/// What is not shown as it is becomes what Swift writes in a literal: `\n`, `\u{1B}`, `\u{202E}`.
package enum VisibleText {
  /// One line: newlines and tabs are made visible, too.
  package static func line(_ text: String) -> String {
    guard needsEscapes(text) else { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += escape($1) ?? String($1) }
  }

  /// A text of several lines, such as a report: newlines and tabs stay, and, where styles are wanted,
  /// the sequences that set colours. No line is a command of a build server.
  package static func lines(_ text: String, keepingStyles: Bool = false) -> String {
    let inert = needsEscapes(text) ? escaped(text, keepingStyles) : text
    return withoutCommands(inert)
  }

  /// What a terminal is to show as an author drew it: lines and styles.
  package static func screen(_ text: String) -> String {
    needsEscapes(text) ? escaped(text, true) : text
  }

  /// JSON text with the same characters escaped as JSON has them: it stands for the same value.
  package static func json(_ text: String) -> String {
    let marked = text.replacing(command, with: "#\\u0023")
    guard needsEscapes(marked) else { return marked }
    return marked.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.value < 0x20 || !isHidden(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u" + padded(scalar, to: 4)
      }
    }
  }

  /// A literal as Swift's `debugDescription` writes it, without characters that reorder source code or
  /// break its lines.
  package static func literal(_ text: String) -> String {
    line(text.debugDescription).replacing(command, with: "#\\u{23}")
  }

  /// True for characters that no terminal or log gets: C0, DEL, C1, what reorders text (UAX #9,
  /// explicit formatting characters and marks), and what separates lines.
  package static func isHidden(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Most texts have nothing to escape, which their bytes tell quickly.
  private static func needsEscapes(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isHidden)
  }

  private static func escape(_ scalar: UnicodeScalar) -> String? {
    guard isHidden(scalar) else { return nil }
    return switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(padded(scalar, to: 1))}"
    }
  }

  private static func escaped(_ text: String, _ keepsStyles: Bool) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if keepsStyles, let style = style(at: rest) {
        result.append(contentsOf: style)
        rest = rest[style.endIndex...]
        continue
      }
      rest.removeFirst()
      let isBreak = scalar == "\r" && rest.first == "\n"
      if scalar == "\n" || scalar == "\t" || isBreak {
        result.append(scalar)
      } else {
        result.append(contentsOf: (escape(scalar) ?? String(scalar)).unicodeScalars)
      }
    }
    return String(result)
  }

  /// The sequence that selects a graphic rendition there (ECMA-48, section 8.3.117); nil for another.
  private static func style(
    at text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard text.starts(with: "\u{1B}[".unicodeScalars) else { return nil }
    let parameters = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" || $0 == ":" }
    guard parameters.endIndex < text.endIndex, text[parameters.endIndex] == "m" else { return nil }
    return text[...parameters.endIndex]
  }

  /// Build servers take what stands in a log for commands: a line that begins with `::` (GitHub), and
  /// `##[…`, `##vso[…` and `##teamcity[…` wherever they stand.
  private static func withoutCommands(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x3A || $0 == 0x23 }) else { return text }
    let broken = text.replacing(command, with: "#\\u{23}")
    return broken.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.firstMatch(of: #/^\s*(\x{1B}\[[0-9;:]*m)*\s*(?=::)/#)
      return start.map { "\($0.0)\\u{3A}\(line[$0.range.upperBound...].dropFirst())" }
        ?? String(line)
    }.joined(separator: "\n")
  }

  /// Computed, as a regular expression cannot be sent between threads.
  private static var command: Regex<Substring> { #/##(?=[A-Za-z]*\[)/# }

  private static func padded(_ scalar: UnicodeScalar, to count: Int) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
