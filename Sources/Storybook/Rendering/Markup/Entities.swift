/// HTML character references: numeric ones, and the most common named ones.
enum Entities {
  private static let named: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "copy": "©", "hellip": "…", "mdash": "—", "ndash": "–", "middot": "·", "times": "×",
    "laquo": "«", "raquo": "»", "euro": "€", "rarr": "→", "larr": "←", "bull": "•",
  ]

  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    // Scalars, as a combining mark may follow the semicolon.
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = rest.prefix(10).firstIndex(of: ";"),
        let character = character(Substring(rest[..<end]))
      else {
        result.append("&")
        continue
      }
      result += character.unicodeScalars
      rest = rest[end...].dropFirst()
    }
    return String(result + rest)
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let code =
      digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
