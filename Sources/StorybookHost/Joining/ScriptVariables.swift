/// The variables of a script: where words refer to them, and where they are declared.
struct ScriptVariables {
  /// The tokens that refer to each variable or private member, in order.
  private(set) var references: [String: [Int]] = [:]
  /// The tokens for which a declaration of each name holds, at least.
  private(set) var scopes: [String: [ClosedRange<Int>]] = [:]
  /// The names of classes.
  private(set) var classes: Set<String> = []

  private let tokens: [SourceToken]
  private let brackets: SourceBrackets

  init(_ tokens: [SourceToken]) {
    self.tokens = tokens
    brackets = SourceBrackets(tokens)
    for index in tokens.indices where isReference(index) {
      references[tokens[index].text, default: []].append(index)
    }
    for index in tokens.indices { readDeclaration(at: index) }
  }

  /// Whether the word is both the key and the variable of an entry.
  func isShorthand(_ index: Int) -> Bool {
    brackets.bracket(around: index).kind == .object && isEntry(index)
  }
}

// MARK: References

extension ScriptVariables {
  /// Names that are also modifiers or operators.
  private static let contextual: Set = ["async", "get", "set", "static", "of", "await", "yield"]

  private func isReference(_ index: Int) -> Bool {
    guard tokens[index].kind == .word, let first = tokens[index].text.utf8.first else {
      return false
    }
    if first == UInt8(ascii: "#") { return true }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return false }
    if brackets.isProperty(index) || Self.contextual.contains(tokens[index].text) { return false }
    return switch brackets.bracket(around: index).kind {
    case .object: !isKey(index)
    case .classBody: !isMember(index)
    default: true
    }
  }

  /// Whether the word is a key or the name of a method, and not a variable, of an object literal.
  private func isKey(_ index: Int) -> Bool {
    if isModified(index, isEntry) { return true }
    return isEntry(index) && ![",", "}", "="].contains { brackets.isSign($0, index + 1) }
  }

  private func isMember(_ index: Int) -> Bool {
    isModified(index, beginsMember) || beginsMember(index)
  }

  /// Whether the word follows `get`, `async`, `*` and the like, and these begin an entry.
  private func isModified(_ index: Int, _ begins: (Int) -> Bool) -> Bool {
    guard index > 0, isInSameBracket(index - 1, index) else { return false }
    let isModifier =
      brackets.isSign("*", index - 1)
      || tokens[index - 1].kind == .word && Self.contextual.contains(tokens[index - 1].text)
    return isModifier && (begins(index - 1) || isModified(index - 1, begins))
  }

  private func isEntry(_ index: Int) -> Bool {
    brackets.bracket(around: index).opening == index - 1
      || brackets.isSign(",", index - 1) && isInSameBracket(index - 1, index)
  }

  private func beginsMember(_ index: Int) -> Bool {
    let bracket = brackets.bracket(around: index)
    if bracket.opening == index - 1 { return true }
    if brackets.isSign(";", index - 1) || brackets.isSign("}", index - 1) { return true }
    return tokens[index].beginsLine && !isContinued(index)
  }

  private func isInSameBracket(_ one: Int, _ other: Int) -> Bool {
    brackets.enclosing[one] == brackets.enclosing[other]
  }

  /// Whether the expression before a token needs it.
  private func isContinued(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let previous = tokens[index - 1]
    return switch previous.kind {
    case .sign: ![")", "]", "}"].contains(previous.text)
    case .word: ["return", "new", "typeof", "await", "extends", "in", "of"].contains(previous.text)
    default: false
    }
  }
}

// MARK: Declarations

extension ScriptVariables {
  private mutating func readDeclaration(at index: Int) {
    let token = tokens[index]
    switch (token.kind, token.text) {
    case (.word, _) where brackets.isProperty(index): break
    case (.word, "const"), (.word, "let"), (.word, "var"): readVariables(after: index)
    case (.word, "function"), (.word, "class"):
      let name = brackets.isSign("*", index + 1) ? index + 2 : index + 1
      guard isWord(name), tokens[name].text != "extends" else { break }
      declare(name, in: scope(around: name))
      if token.text == "class" { classes.insert(tokens[name].text) }
    case (.sign, "(") where isOfParameters(index): declarePattern(at: index, in: body(after: index))
    case (.sign, "=") where brackets.isArrow(before: index + 2) && isWord(index - 1):
      declare(index - 1, in: index - 1...body(ofArrow: index).upperBound)
    default: break
    }
  }

  private mutating func readVariables(after keyword: Int) {
    var index = keyword + 1
    while index < tokens.count {
      let scope = scope(around: keyword)
      if isWord(index) { declare(index, in: scope) } else { declarePattern(at: index, in: scope) }
      guard let comma = comma(after: index, from: keyword) else { return }
      index = comma + 1
    }
  }

  /// The comma that separates a declaration from the next.
  private func comma(after start: Int, from keyword: Int) -> Int? {
    let end = end(ofExpressionAt: start + 1, in: brackets.bracket(around: keyword))
    return brackets.isSign(",", end) ? end : nil
  }

  /// The comma, the semicolon, the first word of the next line or the bracket that ends an
  /// expression.
  private func end(ofExpressionAt start: Int, in bracket: SourceBrackets.Bracket) -> Int {
    var index = start
    while index < bracket.closing {
      if let inner = brackets.bracket(at: index), inner.opening == index {
        index = inner.closing
        continue
      }
      let isNext = tokens[index].beginsLine && tokens[index].kind == .word && !isContinued(index)
      if isNext || brackets.isSign(",", index) || brackets.isSign(";", index) { return index }
      index += 1
    }
    return bracket.closing
  }

  /// Declares the names of a pattern or of parameters, but none of a default value.
  private mutating func declarePattern(at opening: Int, in scope: ClosedRange<Int>) {
    guard let bracket = brackets.bracket(at: opening), bracket.opening == opening else { return }
    for index in opening + 1..<max(opening + 1, bracket.closing)
    where isReference(index) && isTarget(index) && isPattern(index, within: opening) {
      declare(index, in: scope)
    }
  }

  private func isTarget(_ index: Int) -> Bool {
    ["(", ",", "{", "[", ":", "."].contains { brackets.isSign($0, index - 1) }
      && [")", ",", "}", "]", "="].contains { brackets.isSign($0, index + 1) }
  }

  /// Whether all brackets between are patterns.
  private func isPattern(_ index: Int, within opening: Int) -> Bool {
    var bracket = brackets.bracket(around: index)
    while bracket.opening != opening {
      let isList = bracket.kind == .object || bracket.kind == .index
      if !isList || brackets.isSign("=", bracket.opening - 1) { return false }
      bracket = brackets.all[bracket.parent]
    }
    return true
  }

  /// Whether the parentheses are those of a function, an arrow function or a `catch`.
  private func isOfParameters(_ index: Int) -> Bool {
    guard let closing = brackets.bracket(at: index)?.closing else { return false }
    if brackets.isArrow(before: closing + 3) { return true }
    guard brackets.isSign("{", closing + 1), index > 0, tokens[index - 1].kind == .word else {
      return false
    }
    return !["if", "for", "while", "switch", "with", "await"].contains(tokens[index - 1].text)
  }

  /// From parentheses to the end of the function's body.
  private func body(after parentheses: Int) -> ClosedRange<Int> {
    let closing = brackets.bracket(at: parentheses)?.closing ?? parentheses
    if brackets.isArrow(before: closing + 3) {
      return parentheses...body(ofArrow: closing + 1).upperBound
    }
    return parentheses...(brackets.bracket(at: closing + 1)?.closing ?? closing)
  }

  private func body(ofArrow arrow: Int) -> ClosedRange<Int> {
    let first = arrow + 2
    if brackets.isSign("{", first), let bracket = brackets.bracket(at: first) {
      return arrow...bracket.closing
    }
    return arrow...end(ofExpressionAt: first, in: brackets.bracket(around: arrow))
  }

  /// The bracket around a declaration; of one in parentheses (`for`) also the statement after them.
  private func scope(around index: Int) -> ClosedRange<Int> {
    let bracket = brackets.bracket(around: index)
    guard bracket.kind == .parentheses else { return bracket.opening...bracket.closing }
    let next = bracket.closing + 1
    if brackets.isSign("{", next), let body = brackets.bracket(at: next) {
      return bracket.opening...body.closing
    }
    return bracket.opening...brackets.all[bracket.parent].closing
  }

  private mutating func declare(_ index: Int, in scope: ClosedRange<Int>) {
    scopes[tokens[index].text, default: []].append(scope)
  }

  private func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }
}
