/// Collects names and literals from the statements of Swift source code.
struct ClueReader {
  private static let textLimit = 80
  /// The maximum number of lines of a statement.
  private static let lineLimit = 6
  /// Characters at the end or start of a line that continue the statement.
  private static let openEnds = Set("&|,=(+-*/<>?:".utf8)
  private static let openStarts = Set("&|.?:".utf8)

  private var lexer: SwiftLexer
  private var clue = SourceClue()
  /// The texts of the literals around; `nil` for one with interpolations, which is no constant, and
  /// for one of several lines, which contains output rather than values to compare with.
  private var texts: [[UInt8]?] = []

  init(_ source: String) { lexer = SwiftLexer(source) }

  /// Returns a clue for each statement, in order; statements without names or literals are omitted.
  mutating func statements() -> [SourceClue] {
    var statements: [SourceClue] = []
    var lines = 0
    while let token = lexer.next() {
      guard token.kind == .newline else {
        addToken(token)
        continue
      }
      lines += 1
      guard lines >= Self.lineLimit || !continues(at: token.range.lowerBound) else { continue }
      if !clue.isEmpty { statements.append(clue) }
      clue = SourceClue()
      lines = 0
    }
    if !clue.isEmpty { statements.append(clue) }
    return statements
  }

  /// Whether the statement continues after a line break.
  private func continues(at newline: Int) -> Bool {
    let last = lexer.bytes[..<newline].last { $0 != UInt8(ascii: " ") }
    let next = lexer.bytes[(newline + 1)...].first { $0 != UInt8(ascii: " ") }
    return last.map(Self.openEnds.contains) == true || next.map(Self.openStarts.contains) == true
  }

  private mutating func addToken(_ token: SwiftLexer.Token) {
    switch token.kind {
    case .name: clue.names.insert(lexer.string(token))
    case .number: addNumber(token)
    case .open:
      let isLong = lexer.bytes[token.range].filter { $0 == UInt8(ascii: "\"") }.count == 3
      texts.append(isLong ? nil : [])
    case .content: addContent(lexer.bytes[token.range])
    case .escape: addContent(lexer.character(token)[...])
    case .interpolation: texts[texts.count - 1] = nil
    case .close: addText(texts.removeLast())
    case .space, .newline, .comment, .sign, .interpolationEnd: break
    }
  }

  private mutating func addContent(_ content: ArraySlice<UInt8>) {
    // A regular expression is in no literal.
    guard !texts.isEmpty else { return }
    texts[texts.count - 1]?.append(contentsOf: content)
  }

  private mutating func addNumber(_ token: SwiftLexer.Token) {
    let start = token.range.lowerBound
    let isNegative = start > 0 && lexer.bytes[start - 1] == UInt8(ascii: "-")
    let digits = lexer.string(token).replacing("_", with: "")
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

  private mutating func addText(_ text: [UInt8]?) {
    guard let text, text.count <= Self.textLimit else { return }
    let string = String(decoding: text, as: UTF8.self)
    if !clue.texts.contains(string) { clue.texts.append(string) }
  }
}
