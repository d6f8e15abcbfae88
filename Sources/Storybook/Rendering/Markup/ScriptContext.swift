/// Where in a script its next character stands: a text is a literal of its own in code, and content
/// in a literal.
struct ScriptContext: Sendable {
  enum Place { case code, single, double, template, regex, regexClass, line, block }

  private(set) var place = Place.code
  private var last: UInt8 = 0x3B
  private var isEscaped = false
  /// The open braces of an expression in a template; 0 outside.
  private var braces: UInt8 = 0

  /// Whether a slash begins a comment, if another one or an asterisk follows.
  private var isAfterSlash = false

  mutating func takeByte(_ byte: UInt8) {
    if isEscaped { return isEscaped = false }
    switch place {
    case .code: takeCode(byte)
    case .line: if byte == 0x0A || byte == 0x0D { place = .code }
    case .block:
      if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { place = .code }
      last = byte
    case .template where byte == UInt8(ascii: "{") && last == UInt8(ascii: "$"):
      place = .code
      braces = 1
      last = byte
    default:
      isEscaped = byte == UInt8(ascii: "\\")
      last = byte
      takeLiteral(byte)
    }
  }

  private mutating func takeLiteral(_ byte: UInt8) {
    switch (place, byte) {
    case (.single, UInt8(ascii: "'")), (.double, UInt8(ascii: "\"")),
      (.template, UInt8(ascii: "`")), (.regex, UInt8(ascii: "/")):
      place = .code
      last = UInt8(ascii: ")")
    case (.regex, UInt8(ascii: "[")): place = .regexClass
    case (.regexClass, UInt8(ascii: "]")): place = .regex
    // No literal but a template has several lines.
    case (.single, 0x0A), (.double, 0x0A), (.regex, 0x0A), (.regexClass, 0x0A): place = .code
    default: break
    }
  }

  private mutating func takeCode(_ byte: UInt8) {
    let isComment = isAfterSlash
    isAfterSlash = false
    switch byte {
    case UInt8(ascii: "/") where isComment: place = .line
    case UInt8(ascii: "*") where isComment:
      place = .block
      last = 0
      return
    case UInt8(ascii: "/"):
      isAfterSlash = true
      return
    default:
      if isComment { startRegex(byte) } else { takeToken(byte) }
    }
    if place == .code, !byte.isSpace { last = byte }
  }

  /// A slash behind an operator begins a regular expression.
  private mutating func startRegex(_ byte: UInt8) {
    let isOperand: Bool
    switch last {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      isOperand = true
    default: isOperand = false
    }
    if isOperand { return takeToken(byte) }
    place = .regex
    isEscaped = byte == UInt8(ascii: "\\")
    takeLiteral(byte)
  }

  private mutating func takeToken(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "'"): place = .single
    case UInt8(ascii: "\""): place = .double
    case UInt8(ascii: "`"): place = .template
    case UInt8(ascii: "{") where braces > 0: braces &+= 1
    case UInt8(ascii: "}") where braces > 0:
      braces -= 1
      if braces == 0 { place = .template }
    default: break
    }
  }

  /// A text stands here: an operand.
  mutating func takeText() {
    isEscaped = false
    isAfterSlash = false
    last = UInt8(ascii: ")")
  }

  /// Takes a character of an attribute's value; returns its length in markup.
  mutating func takeEscaped(_ bytes: MarkupBytes, at index: Int) -> Int {
    if bytes[index] == UInt8(ascii: "&") {
      for (name, character) in Self.references where bytes.has(name, at: index) {
        takeByte(character)
        return name.utf8CodeUnitCount
      }
    }
    takeByte(bytes[index])
    return 1
  }

  private static let references: [(StaticString, UInt8)] = [
    ("&quot;", UInt8(ascii: "\"")), ("&#34;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
    ("&apos;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")),
  ]
}
