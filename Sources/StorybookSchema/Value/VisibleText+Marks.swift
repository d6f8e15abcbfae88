/// Marks for text that a language model reads: what people do not see must not instruct it unseen.
extension VisibleText {
  /// Returns text with escapes such as `\u{202E}` for invisible characters and those that change
  /// the direction; line breaks, tabs and emoji stay.
  package static func marked(_ text: String) -> String {
    marked(text) { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// Returns JSON text with these characters in JSON's notation, so that it decodes to the same
  /// value.
  package static func markedJSON(_ text: String) -> String {
    marked(text) { scalar in
      scalar.utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  private static func marked(_ text: String, escape: (UnicodeScalar) -> String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: isMarked) else { return text }
    return scalars.indices.reduce(into: "") { result, index in
      let scalar = scalars[index]
      guard isMarked(scalar), !joinsEmoji(scalars, at: index) else {
        return result.unicodeScalars.append(scalar)
      }
      result += escape(scalar)
    }
  }

  /// Whether a character is invisible (UAX #44, Default_Ignorable_Code_Point, and tags) or obeyed by
  /// terminals.
  private static func isMarked(_ scalar: UnicodeScalar) -> Bool {
    switch scalar {
    case "\n", "\t", "\r": false
    case "\u{FFF9}"..."\u{FFFB}", "\u{2800}": true
    default: isHidden(scalar) || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the character selects or joins the emoji around it (UTS #51): one at a time, so that no
  /// text hides in them.
  private static func joinsEmoji(_ scalars: [UnicodeScalar], at index: Int) -> Bool {
    func isEmoji(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].properties.isEmoji
    }
    switch scalars[index] {
    case "\u{FE0F}": return isEmoji(index - 1)
    case "\u{200D}":
      let isBefore = isEmoji(index - 1) || scalars[max(0, index - 1)] == "\u{FE0F}"
      return isBefore && isEmoji(index + 1)
    default: return false
    }
  }
}
