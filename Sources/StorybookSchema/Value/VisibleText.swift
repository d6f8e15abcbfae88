/// Sanitizes text from props, file names or an author's output for a terminal or a log: it cannot
/// move the cursor, reorder other text, or start a line of its own.
///
/// Hidden characters are replaced by Swift escapes: `\n`, `\u{1B}`, `\u{202E}`.
package enum VisibleText {
  /// Returns a single line, with newlines and tabs escaped, too.
  package static func line(_ text: String) -> String {
    guard needsEscapes(text) else { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += escape($1) ?? String($1) }
  }

  /// Returns text of several lines, such as a report, with newlines, tabs and, optionally, the
  /// sequences that set colours. No line can act as a build-server command.
  package static func lines(_ text: String, keepingStyles: Bool = false) -> String {
    withoutCommands(inert(text, keepingStyles: keepingStyles))
  }

  /// Returns text for a terminal as an author formatted it, with newlines and styles.
  package static func screen(_ text: String) -> String {
    inert(text, keepingStyles: true)
  }

  /// Returns JSON text with the same characters escaped in JSON's notation, so that it decodes to
  /// the same value.
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

  /// Whether a character is withheld from terminals and logs: C0, DEL, C1, bidirectional controls
  /// (UAX #9, explicit formatting characters and marks), and line separators.
  package static func isHidden(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func inert(_ text: String, keepingStyles: Bool) -> String {
    guard needsEscapes(text) else { return text }
    return escaped(text, keepsStyles: keepingStyles)
  }

  /// Whether any character has to be escaped, which is rare.
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

  private static func escaped(_ text: String, keepsStyles: Bool) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if keepsStyles, let style = style(at: rest) {
        result += Substring(style)
        rest = rest[style.endIndex...]
        continue
      }
      rest.removeFirst()
      let isBreak = scalar == "\r" && rest.first == "\n"
      if scalar == "\n" || scalar == "\t" || isBreak {
        result.unicodeScalars.append(scalar)
      } else {
        // Not to a view of scalars: its `append(contentsOf:)` copies it.
        result += escape(scalar) ?? String(scalar)
      }
    }
    return result
  }

  /// Returns the leading sequence that selects a graphic rendition (ECMA-48, section 8.3.117);
  /// `nil` for any other text.
  private static func style(
    at text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard text.starts(with: "\u{1B}[".unicodeScalars) else { return nil }
    let parameters = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" || $0 == ":" }
    guard parameters.endIndex < text.endIndex, text[parameters.endIndex] == "m" else { return nil }
    return text[...parameters.endIndex]
  }

  /// Escapes what build servers interpret as commands in logs: a line that begins with `::`
  /// (GitHub), and `##[…`, `##vso[…` and `##teamcity[…` anywhere.
  private static func withoutCommands(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x3A || $0 == 0x23 }) else { return text }
    let broken = text.replacing(command, with: "#\\u{23}")
    return broken.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let rest = withoutStyles(line.unicodeScalars)
      guard rest.starts(with: "::".unicodeScalars) else { return String(line) }
      return "\(line[..<rest.startIndex])\\u{3A}\(Substring(rest.dropFirst()))"
    }.joined(separator: "\n")
  }

  /// Skips white space and styles.
  private static func withoutStyles(
    _ line: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    var rest = line.drop { $0.properties.isWhitespace }
    while let style = style(at: rest) {
      rest = rest[style.endIndex...].drop { $0.properties.isWhitespace }
    }
    return rest
  }

  /// Computed, as `Regex` is not `Sendable`.
  private static var command: Regex<Substring> { #/##(?=[A-Za-z]*\[)/# }

  private static func padded(_ scalar: UnicodeScalar, to count: Int) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
