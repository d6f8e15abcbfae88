/// The tokens of Swift source code, which together are all of its bytes.
///
/// ```text
/// let a = "x \(b + 1)" // c
/// let a = "            name, space and sign; open
///          x \(         content, interpolation
///              b + 1    name, space, sign, number
///                   )"  interpolationEnd, close
///                     // c  space, comment
/// ```
///
/// A literal that does not end, ends with its line, in a token without bytes.
package struct SwiftLexer {
  package struct Token: Hashable, Sendable {
    package let kind: TokenKind
    package let range: Range<Int>
  }

  package enum TokenKind: Hashable, Sendable {
    case space, newline, comment, name, number
    /// Any other byte, such as an operator or a bracket.
    case sign
    /// The quotes of a string literal, with number signs.
    case open, close
    /// A part of a string literal; or all of a regular expression `#/…/#`.
    case content
    /// Such as `\n` and `\u{1F600}`.
    case escape
    /// The `\(` and the `)` of an expression in a string literal.
    case interpolation, interpolationEnd
  }

  /// A string literal around the next byte.
  private struct Literal {
    let closing: [UInt8]
    let escape: [UInt8]
    let isLong: Bool
    /// How many parentheses are open in an interpolation; `nil` outside of one.
    var depth: Int?
  }

  package let bytes: [UInt8]
  private var position = 0
  private var literals: [Literal] = []

  package init(_ source: some StringProtocol) { self.init(bytes: Array(source.utf8)) }

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package func string(_ token: Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// Returns the byte of a sign; `nil` for other tokens.
  package func sign(_ token: Token) -> UInt8? {
    guard token.kind == .sign else { return nil }
    return bytes[token.range.lowerBound]
  }

  /// Returns the text of an escape.
  func character(_ escape: Token) -> [UInt8] {
    let code = bytes[escape.range].drop { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "#") }
    switch code.first {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "u"):
      let digits = String(
        decoding: code.dropFirst().filter { $0.isLetter || $0.isDigit }, as: UTF8.self)
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      return scalar.map { Array(String($0).utf8) } ?? []
    default: return Array(code)
    }
  }

  package mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    let start = position
    if bytes[start] == UInt8(ascii: "\n"), literals.last?.isLong == false {
      literals.removeLast()
      return Token(kind: .close, range: start..<start)
    }
    let kind = takeToken()
    return Token(kind: kind, range: start..<position)
  }

  private mutating func takeToken() -> TokenKind {
    if let literal = literals.last, literal.depth == nil { return takePart(of: literal) }
    switch bytes[position] {
    case UInt8(ascii: "\n"):
      position += 1
      return .newline
    case UInt8(ascii: "\""), UInt8(ascii: "#"): return takeLiteral() ?? takeSign()
    case UInt8(ascii: "/"): return takeComment() ?? takeSign()
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
      return .space
    case let byte where byte.isDigit: return takeNumber()
    case let byte where byte.isLetter:
      skip { $0.isLetter || $0.isDigit }
      return .name
    default: return takeSign()
    }
  }

  private mutating func takeSign() -> TokenKind {
    let byte = bytes[position]
    position += 1
    guard let depth = literals.last?.depth else { return .sign }
    switch byte {
    case UInt8(ascii: "("): literals[literals.count - 1].depth = depth + 1
    case UInt8(ascii: ")") where depth > 0: literals[literals.count - 1].depth = depth - 1
    case UInt8(ascii: ")"):
      literals[literals.count - 1].depth = nil
      return .interpolationEnd
    default: break
    }
    return .sign
  }

  private mutating func takeNumber() -> TokenKind {
    skip { $0.isLetter || $0.isDigit }
    if starts(with: ".".utf8), position + 1 < bytes.count, bytes[position + 1].isDigit {
      position += 1
      skip { $0.isLetter || $0.isDigit }
    }
    return .number
  }

  private mutating func takeComment() -> TokenKind? {
    if starts(with: "//".utf8) {
      skip { $0 != UInt8(ascii: "\n") }
      return .comment
    }
    guard starts(with: "/*".utf8) else { return nil }
    var depth = 0
    repeat {
      var step = 1
      if starts(with: "/*".utf8) {
        depth += 1
        step = 2
      } else if starts(with: "*/".utf8) {
        depth -= 1
        step = 2
      }
      position = min(position + step, bytes.count)
    } while depth > 0 && position < bytes.count
    return .comment
  }

  // MARK: Literals

  private mutating func takeLiteral() -> TokenKind? {
    let signs = Array(bytes[position...].prefix { $0 == UInt8(ascii: "#") })
    let quote = position + signs.count
    guard quote < bytes.count else { return nil }
    if bytes[quote] == UInt8(ascii: "/"), !signs.isEmpty {
      position = quote + 1
      let end = [UInt8(ascii: "/")] + signs
      while position < bytes.count, !starts(with: end) { position += 1 }
      position = min(position + end.count, bytes.count)
      return .content
    }
    guard bytes[quote] == UInt8(ascii: "\"") else { return nil }
    position = quote
    let isLong = starts(with: "\"\"\"".utf8)
    let quotes = Array("\"\"\"".utf8.prefix(isLong ? 3 : 1))
    position += quotes.count
    literals.append(
      Literal(closing: quotes + signs, escape: [UInt8(ascii: "\\")] + signs, isLong: isLong))
    return .open
  }

  private mutating func takePart(of literal: Literal) -> TokenKind {
    if starts(with: literal.closing) {
      position += literal.closing.count
      literals.removeLast()
      return .close
    }
    if starts(with: literal.escape) { return takeEscape(in: literal) }
    repeat { position += 1 } while position < bytes.count && isContent(of: literal)
    return .content
  }

  private func isContent(of literal: Literal) -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "\n"): literal.isLong
    case UInt8(ascii: "\""): !starts(with: literal.closing)
    case UInt8(ascii: "\\"): !starts(with: literal.escape)
    default: true
    }
  }

  private mutating func takeEscape(in literal: Literal) -> TokenKind {
    position += literal.escape.count
    guard position < bytes.count, bytes[position] != UInt8(ascii: "\n") else { return .escape }
    position += 1
    if bytes[position - 1] == UInt8(ascii: "(") {
      literals[literals.count - 1].depth = 0
      return .interpolation
    }
    if starts(with: "{".utf8), bytes[position - 1] == UInt8(ascii: "u") {
      position += 1
      skip { $0.isLetter || $0.isDigit }
      if starts(with: "}".utf8) { position += 1 }
    }
    return .escape
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
  }

  private func starts(with text: some Collection<UInt8>) -> Bool {
    position + text.count <= bytes.count && bytes[position...].starts(with: text)
  }
}

extension SwiftLexer {
  /// Returns the source with spaces for the contents of strings and for comments: as many bytes, and
  /// as many lines.
  ///
  /// ```text
  /// let name = "a.target(" // .target(
  /// let name = "         "
  /// ```
  package static func masked(_ source: [UInt8]) -> [UInt8] {
    var code = source
    var lexer = SwiftLexer(bytes: source)
    while let token = lexer.next() {
      guard [.comment, .content, .escape].contains(token.kind) else { continue }
      for index in token.range where code[index] != UInt8(ascii: "\n") {
        code[index] = UInt8(ascii: " ")
      }
    }
    return code
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (48...57).contains(self) }
  /// Whether the byte may be part of a name; includes letters of other alphabets.
  fileprivate var isLetter: Bool {
    self >= 128 || (65...90).contains(self) || (97...122).contains(self) || self == 95
  }
}
