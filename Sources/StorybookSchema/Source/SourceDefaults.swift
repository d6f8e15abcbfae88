/// The literals that a type's source gives its properties: `var level = 7`, those that its
/// initializers give their parameters, and those of its cases: `case ring(times: Int = 3)`.
struct SourceDefaults {
  /// The literals by property, or by case and label: `level`, `ring.times`, `ring._0`.
  private(set) var literals: [String: String] = [:]

  /// - Parameter declarations: the source of a type and of its extensions.
  init(_ declarations: [String]) {
    for declaration in declarations {
      let own = Self.ownText(of: declaration)
      for match in own.matches(of: Self.property) { add(match.output.1, literal: match.output.2) }
    }
    for declaration in declarations {
      let own = Self.ownText(of: declaration)
      if own.contains("case ") {
        for match in own.matches(of: Self.payloadCase) {
          addCase(match.output.1, parameters: match.output.2)
        }
      }
      for initializer in own.matches(of: /\binit\s*(\([^{]*)/) {
        for match in initializer.output.1.matches(of: Self.parameter) {
          add(match.output.1, literal: match.output.2)
        }
      }
    }
  }

  private mutating func add(_ name: some StringProtocol, literal: Substring) {
    guard literals[String(name)] == nil else { return }
    literals[String(name)] = String(literal)
  }

  private mutating func addCase(_ name: Substring, parameters: Substring) {
    for (index, part) in SwiftLiteral.parts(of: parameters).enumerated() {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      add("\(name).\(Self.label(of: sides[0]) ?? "_\(index)")", literal: Self.trimmed(sides[1]))
    }
  }

  /// The label of a parameter: what is before its first colon, if that is one word.
  private static func label(of parameter: Substring) -> Substring? {
    guard let colon = parameter.firstIndex(of: ":") else { return nil }
    let label = trimmed(parameter[..<colon])
    let isWord = label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isWord ? label.nonEmpty : nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? start.prefix(0)
  }

  // A number, a text without interpolation, a flag, a case, or a collection of literals.
  private static var property: Regex<(Substring, Substring, Substring)> {
    #/\bvar\s+(\w+)\s*(?::[^={\n]+)?=\s*(-?\d[\w.]*|"(?:[^"\\\n]|\\.)*"|true|false|\[(?:[^"\[\]{}()]|"(?:[^"\\\n]|\\.)*"|\[[^"\[\]{}()]*\])*\]|\w*\.\w+)(?=\s*(?:$|[\n;{}]))/#
  }

  private static var parameter: Regex<(Substring, Substring, Substring)> {
    #/[(,]\s*(\w+)(?:\s+\w+)?\s*:[^=,()]+=\s*(-?\d[\w.]*|"(?:[^"\\\n]|\\.)*"|true|false|\[(?:[^"\[\]{}()]|"(?:[^"\\\n]|\\.)*"|\[[^"\[\]{}()]*\])*\]|\w*\.\w+)(?=\s*[,)])/#
  }

  /// A case with its payload, which may contain types with parentheses.
  private static var payloadCase: Regex<(Substring, Substring, Substring)> {
    #/\b(\w+)\s*\(((?:[^()"]|"(?:[^"\\\n]|\\.)*"|\([^()]*\))*)\)/#
  }

  /// Returns the text of a declaration without comments, and without the bodies in it.
  private static func ownText(of declaration: String) -> String {
    var own: [UInt8] = []
    var depth = 0
    var lexer = SwiftLexer(declaration)
    while let token = lexer.next() {
      let sign = lexer.sign(token)
      if sign == UInt8(ascii: "{") { depth += 1 }
      let isOwn = depth <= 1 || depth == 2 && sign == UInt8(ascii: "}")
      if isOwn, token.kind != .comment { own += lexer.bytes[token.range] }
      if sign == UInt8(ascii: "}") { depth -= 1 }
    }
    return String(decoding: own, as: UTF8.self)
  }
}
