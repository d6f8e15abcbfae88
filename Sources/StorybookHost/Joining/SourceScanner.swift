/// Separates the code of a script or style sheet from comments, strings, templates and regular
/// expressions.
struct SourceScanner {
  enum Language { case script, style }

  enum Kind { case code, string, template, expression, comment }

  struct Part: Equatable {
    var kind: Kind
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private let language: Language
  private var parts: [Part] = []
  private var start = 0
  private var index = 0
  /// The number of open braces in the expression of each enclosing template.
  private var braces: [Int] = []

  private init(_ bytes: [UInt8], _ language: Language) {
    self.bytes = bytes
    self.language = language
  }

  /// Returns parts that cover all bytes, in order and without gaps.
  static func parts(of bytes: [UInt8], _ language: Language) -> [Part] {
    var scanner = SourceScanner(bytes, language)
    scanner.scan()
    return scanner.parts
  }

  private mutating func scan() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): add(.string, upTo: endOfString())
      case UInt8(ascii: "/"): slash()
      case UInt8(ascii: "`") where language == .script: add(.template, upTo: endOfTemplate())
      case UInt8(ascii: "{") where !braces.isEmpty:
        braces[braces.count - 1] += 1
        index += 1
      case UInt8(ascii: "}") where !braces.isEmpty: closeBrace()
      default: index += 1
      }
    }
    add(.code, upTo: bytes.count)
  }

  /// Ends the preceding code part, and adds the part that begins here.
  private mutating func add(_ kind: Kind, upTo end: Int) {
    if start < index { parts.append(Part(kind: .code, range: start..<index)) }
    if kind != .code, index < end { parts.append(Part(kind: kind, range: index..<end)) }
    start = end
    index = end
  }

  private mutating func closeBrace() {
    braces[braces.count - 1] -= 1
    guard braces[braces.count - 1] < 0 else { return index += 1 }
    braces.removeLast()
    add(.template, upTo: endOfTemplate())
  }

  private mutating func slash() {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch next {
    case UInt8(ascii: "*"): add(.comment, upTo: endOfComment())
    case UInt8(ascii: "/") where language == .script:
      add(.comment, upTo: bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
    default:
      if language == .script, isExpressionExpected {
        add(.expression, upTo: endOfExpression())
      } else {
        index += 1
      }
    }
  }
}

// MARK: Ends

extension SourceScanner {
  private func endOfString() -> Int {
    var end = index + 1
    while end < bytes.count, bytes[end] != bytes[index], bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  private func endOfComment() -> Int {
    var end = index + 2
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "/"), bytes[end - 1] == UInt8(ascii: "*"), end > index + 2 {
        return end + 1
      }
      end += 1
    }
    return bytes.count
  }

  /// The index after the closing backtick, or after the `${` of an expression.
  private mutating func endOfTemplate() -> Int {
    var end = index + 1
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 2
      case UInt8(ascii: "`"): return end + 1
      case UInt8(ascii: "$") where end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "{"):
        braces.append(0)
        return end + 2
      default: end += 1
      }
    }
    return bytes.count
  }

  private func endOfExpression() -> Int {
    var end = index + 1
    var isInClass = false
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return end + 1
      default: break
      }
      end += 1
    }
    return min(end, bytes.count)
  }

  /// Whether a slash begins a regular expression here, rather than a division.
  private var isExpressionExpected: Bool {
    var before = index
    while before > start, Self.isSpace(bytes[before - 1]) { before -= 1 }
    guard before > start else { return isExpressionExpectedAfterPart }
    let last = bytes[before - 1]
    guard Self.isOfName(last) else { return !")]".utf8.contains(last) }
    var first = before
    while first > start, Self.isOfName(bytes[first - 1]) { first -= 1 }
    return Self.words.contains(String(decoding: bytes[first..<before], as: UTF8.self))
  }

  /// Whether a slash begins a regular expression after the preceding part, comments aside.
  private var isExpressionExpectedAfterPart: Bool {
    guard let part = parts.last(where: { $0.kind != .comment }) else { return true }
    return switch part.kind {
    case .string, .expression, .comment: false
    case .template: bytes[part.range.upperBound - 1] == UInt8(ascii: "{")
    case .code: true
    }
  }

  /// Keywords that precede a value, so that a slash after them begins a regular expression.
  private static let words: Set = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await",
    "yield", "instanceof",
  ]

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// Letters, digits, `_`, `$`, the `#` of a private name, and everything beyond ASCII.
  static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "#"), 128...:
      true
    default: false
    }
  }
}
