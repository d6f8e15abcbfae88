/// Extracts names and literals from Swift source code, and skips all other tokens.
struct SourceLexer {
  private static let textLimit = 80
  /// The maximum number of lines of a statement.
  private static let lineLimit = 6
  /// Characters at the end or start of a line that continue the statement.
  private static let openEnds = Set("&|,=(+-*/<>?:".utf8)
  private static let openStarts = Set("&|.?:".utf8)

  private let bytes: [UInt8]
  private var position = 0
  private var clue = SourceClue()

  init(_ source: String) { bytes = Array(source.utf8) }

  /// Returns a clue for each statement, in order; statements without names or literals are omitted.
  mutating func statements() -> [SourceClue] {
    var statements: [SourceClue] = []
    var lines = 0
    while position < bytes.count {
      let isNewLine = byte() == UInt8(ascii: "\n")
      if isNewLine {
        lines += 1
        if lines >= Self.lineLimit || !continues() {
          if !clue.isEmpty { statements.append(clue) }
          clue = SourceClue()
          lines = 0
        }
        position += 1
      } else {
        token()
      }
    }
    if !clue.isEmpty { statements.append(clue) }
    return statements
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    guard position + offset < bytes.count else { return 0 }
    return bytes[position + offset]
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { buffer in
      position + buffer.count <= bytes.count
        && bytes[position..<position + buffer.count].elementsEqual(buffer)
    }
  }

  /// Whether the statement continues after this line break.
  private func continues() -> Bool {
    let last = bytes[..<position].last { $0 != UInt8(ascii: " ") }
    let next = bytes[(position + 1)...].first { $0 != UInt8(ascii: " ") }
    return last.map(Self.openEnds.contains) == true || next.map(Self.openStarts.contains) == true
  }

  private mutating func token() {
    switch byte() {
    case UInt8(ascii: "/") where starts(with: "//"): skip { $0 != UInt8(ascii: "\n") }
    case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
    case UInt8(ascii: "\"") where starts(with: "\"\"\""): skipLongText()
    case UInt8(ascii: "\""): text()
    case let byte where byte.isDigit: number()
    case let byte where byte.isLetter: name()
    default: position += 1
    }
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count, !starts(with: "*/") { position += 1 }
    position += 2
  }

  /// Skips a multi-line literal, which contains output rather than values to compare with.
  private mutating func skipLongText() {
    position += 3
    while position < bytes.count, !starts(with: "\"\"\"") { position += 1 }
    position += 3
  }

  private mutating func name() {
    let start = position
    skip { $0.isLetter || $0.isDigit }
    clue.names.insert(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func number() {
    let isNegative = position > 0 && bytes[position - 1] == UInt8(ascii: "-")
    let start = position
    skip { $0.isLetter || $0.isDigit }
    if byte() == UInt8(ascii: "."), byte(1).isDigit {
      position += 1
      skip { $0.isLetter || $0.isDigit }
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self).replacing("_", with: "")
    guard let number = Self.number(digits, isNegative: isNegative) else { return }
    if !clue.numbers.contains(number) { clue.numbers.append(number) }
  }

  private static func number(_ digits: String, isNegative: Bool) -> Number? {
    let sign = isNegative ? "-" : ""
    if digits.hasPrefix("0x"), let whole = Int(sign + digits.dropFirst(2), radix: 16) {
      return Number(whole)
    }
    if let whole = Int(sign + digits) { return Number(whole) }
    return Double(sign + digits).flatMap { Number(finite: $0) }
  }

  /// Reads a string literal. One with interpolations is not a constant, but its names are recorded.
  private mutating func text() {
    position += 1
    var scalars: [UInt8] = []
    var isConstant = true
    while position < bytes.count, byte() != UInt8(ascii: "\""), byte() != UInt8(ascii: "\n") {
      if starts(with: "\\(") {
        isConstant = false
        interpolation()
      } else if byte() == UInt8(ascii: "\\") {
        scalars += escaped()
      } else {
        scalars.append(byte())
        position += 1
      }
    }
    if byte() == UInt8(ascii: "\"") { position += 1 }
    guard isConstant, scalars.count <= Self.textLimit else { return }
    let text = String(decoding: scalars, as: UTF8.self)
    if !clue.texts.contains(text) { clue.texts.append(text) }
  }

  private mutating func interpolation() {
    position += 2
    var depth = 1
    while position < bytes.count, depth > 0, byte() != UInt8(ascii: "\n") {
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      token()
    }
  }

  private mutating func escaped() -> [UInt8] {
    defer { position += 2 }
    switch byte(1) {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "u"): return scalar()
    default: return [byte(1)]
    }
  }

  /// Reads `\u{1F600}`; stops two bytes before the end, which the caller skips.
  private mutating func scalar() -> [UInt8] {
    let start = position + 3
    position = start
    skip { $0.isLetter || $0.isDigit }
    let digits = String(decoding: bytes[min(start, position)..<position], as: UTF8.self)
    position -= 1
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
      ?? []
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (48...57).contains(self) }
  /// Whether the byte may be part of a name; includes letters of other alphabets.
  fileprivate var isLetter: Bool {
    self >= 128 || (65...90).contains(self) || (97...122).contains(self) || self == 95
  }
}
