import Foundation

/// The literals that a type's source gives its properties and the parameters of its initializers and
/// cases:
///
/// ```text
/// var level = 7                      level: 7
/// var size: Size = .small            size: .small
/// var made = Date()                  no literal
/// init(name: String = "Ada")         name: "Ada"
/// case ring(times: Int = 3, Bool)    ring.times: 3
/// case knock(Int = 1)                knock._0: 1
/// ```
struct SourceDefaults {
  /// The literals by property, or by case and label.
  private(set) var literals: [String: String] = [:]

  private typealias Token = (kind: SwiftLexer.TokenKind, text: String)

  /// - Parameter declarations: the source of a type and of its extensions.
  init(_ declarations: [String]) {
    let declarations = declarations.map(Self.ownTokens)
    for tokens in declarations { addProperties(tokens) }
    for tokens in declarations { addParameters(tokens) }
  }

  /// Returns the tokens of a declaration without comments, and without the bodies in it.
  private static func ownTokens(of declaration: String) -> [Token] {
    var own: [Token] = []
    var depth = 0
    var lexer = SwiftLexer(declaration)
    while let token = lexer.next() {
      let sign = lexer.sign(token)
      if sign == UInt8(ascii: "{") { depth += 1 }
      let isOwn = depth <= 1 || depth == 2 && sign == UInt8(ascii: "}")
      if isOwn, token.kind != .comment { own.append((token.kind, lexer.string(token))) }
      if sign == UInt8(ascii: "}") { depth -= 1 }
    }
    return own
  }

  private mutating func addProperties(_ tokens: [Token]) {
    for (index, token) in tokens.enumerated() where token == (.name, "var") {
      let rest = tokens[(index + 1)...]
      guard let name = rest.first(where: { $0.kind == .name }),
        let sign = rest.firstIndex(where: { ["=", "{", "}", "\n"].contains($0.text) }),
        tokens[sign].text == "="
      else { continue }
      let start = tokens[(sign + 1)...].drop { $0.kind == .space || $0.kind == .newline }
      addLiteral(name.text, literal: Self.codeText(start, until: ["\n", ";", "{", "}"]))
    }
  }

  private mutating func addParameters(_ tokens: [Token]) {
    for (index, token) in tokens.enumerated() where token.kind == .name {
      let rest = tokens[(index + 1)...].drop { $0.kind == .space }
      guard rest.first?.text == "(" else { continue }
      let list = Self.codeText(rest.dropFirst(), until: [")"])
      for (index, parameter) in SwiftLiteral.parts(of: list[...]).enumerated() {
        let sides = parameter.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        let label = Self.label(of: sides[0])
        let name = token.text == "init" ? label : "\(token.text).\(label ?? "_\(index)")"
        if let name { addLiteral(name, literal: String(sides[1])) }
      }
    }
  }

  /// Returns the text before one of the ends that is in no brackets.
  private static func codeText(_ tokens: ArraySlice<Token>, until ends: [String]) -> String {
    var depth = 0
    let own = tokens.prefix { kind, text in
      guard kind == .sign || kind == .newline else { return true }
      if depth == 0, ends.contains(text) { return false }
      if "([".contains(text) { depth += 1 } else if ")]".contains(text) { depth -= 1 }
      return true
    }
    return own.map(\.text).joined()
  }

  /// The label of a parameter: the first word before its colon.
  private static func label(of parameter: Substring) -> String? {
    guard let colon = parameter.firstIndex(of: ":") else { return nil }
    let words = parameter[..<colon].split(whereSeparator: \.isWhitespace)
    let isName = words.joined().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? words.first.map(String.init) : nil
  }

  private mutating func addLiteral(_ name: String, literal: String) {
    let literal = literal.trimmingCharacters(in: .whitespacesAndNewlines)
    guard literals[name] == nil, Self.isLiteral(literal) else { return }
    literals[name] = literal
  }

  /// Whether an expression is a number, a text without interpolation, a flag, a case, or a collection
  /// of these.
  private static func isLiteral(_ expression: String) -> Bool {
    var form = ""
    var lexer = SwiftLexer(expression)
    while let token = lexer.next() {
      switch token.kind {
      case .number: form += "0"
      case .name: form += ["true", "false"].contains(lexer.string(token)) ? "0" : "a"
      case .sign, .open: form += lexer.string(token)
      case .interpolation: return false
      case .space, .newline, .comment, .content, .escape, .close, .interpolationEnd: break
      }
    }
    if form.hasPrefix("["), form.hasSuffix("]") { return !form.contains { "(){}".contains($0) } }
    return ["0", "-0", "0-0", "-0-0", "\"", ".a", "a.a"].contains(form)
  }
}
