/// The brackets of a script, each with what it encloses.
struct SourceBrackets {
  enum Kind {
    case file, parentheses, index, template, block
    /// An object literal, a pattern, or a list of imports or exports.
    case object
    case classBody
  }

  struct Bracket {
    var kind: Kind
    /// The indices of its tokens; the file begins at -1, and ends after the last token.
    var opening: Int
    var closing: Int
    /// The index of the bracket around it.
    var parent: Int
  }

  /// In the order in which they open; the first is the file.
  private(set) var all: [Bracket]
  /// For each token the index of the bracket around it; a bracket's own tokens are outside of it.
  private(set) var enclosing: [Int] = []
  /// The bracket of each token that opens or closes one.
  private var ends: [Int: Int] = [:]
  private let tokens: [SourceToken]

  init(_ tokens: [SourceToken]) {
    self.tokens = tokens
    all = [Bracket(kind: .file, opening: -1, closing: tokens.count, parent: 0)]
    var open = [0]
    /// The brackets directly in which a `class` awaits its body.
    var classes: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.closesBracket, open.count > 1 {
        ends[index] = open[open.count - 1]
        all[open.removeLast()].closing = index
      }
      let parent = open[open.count - 1]
      enclosing.append(parent)
      if isClass(index) { classes.append(parent) }
      guard token.opensBracket else { continue }
      let isBody = classes.last == parent && isSign("{", index)
      if isBody { classes.removeLast() }
      ends[index] = all.count
      open.append(all.count)
      let kind = isBody ? .classBody : kind(index)
      all.append(Bracket(kind: kind, opening: index, closing: tokens.count, parent: parent))
    }
  }

  func bracket(around token: Int) -> Bracket { all[enclosing[token]] }

  /// The bracket that opens or closes at a token; of a template's token the one that it opens.
  func bracket(at token: Int) -> Bracket? { ends[token].map { all[$0] } }

  /// Whether the word follows the dot of a member, rather than the dots of a spread.
  func isProperty(_ index: Int) -> Bool {
    index > 0 && isSign(".", index - 1) && !(index > 1 && isSign(".", index - 2))
  }

  func isSign(_ text: String, _ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .sign && tokens[index].text == text
  }

  /// Whether `=>` ends before a token.
  func isArrow(before index: Int) -> Bool {
    isSign(">", index - 1) && isSign("=", index - 2)
      && tokens[index - 2].range.upperBound == tokens[index - 1].range.lowerBound
  }

  /// Whether the word is the keyword: it is also the name of an attribute.
  private func isClass(_ index: Int) -> Bool {
    guard tokens[index].kind == .word, tokens[index].text == "class", !isProperty(index),
      index + 1 < tokens.count
    else { return false }
    return tokens[index + 1].kind == .word || isSign("{", index + 1)
  }

  private func kind(_ index: Int) -> Kind {
    switch tokens[index].text {
    case "(": .parentheses
    case "[": .index
    case "{" where tokens[index].kind == .sign: isObject(index) ? .object : .block
    default: .template
    }
  }

  /// Whether a brace is where a value or pattern is expected, rather than a statement.
  private func isObject(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let previous = tokens[index - 1]
    switch (previous.kind, previous.text) {
    case (.word, _): return Self.words.contains(previous.text)
    case (.sign, ")"), (.sign, "]"), (.sign, "{"), (.sign, "}"), (.sign, ";"): return false
    case (.sign, ":"): return !isInCase(index)
    case (.sign, ">"): return !isArrow(before: index)
    case (.sign, _): return true
    default: return previous.kind == .other && previous.opensBracket
    }
  }

  /// Whether the line of a token begins with a `case` or `default`.
  private func isInCase(_ index: Int) -> Bool {
    let first = tokens[...index].lastIndex(where: \.beginsLine) ?? 0
    return ["case", "default"].contains(tokens[first].text)
  }

  /// Keywords that a value, a pattern or a list of names follows.
  private static let words: Set = [
    "return", "typeof", "in", "of", "await", "yield", "new", "delete", "void", "throw", "default",
    "case", "const", "let", "var", "instanceof", "import", "export",
  ]
}

extension SourceToken {
  /// A template token closes and opens the brackets of its expressions.
  fileprivate var opensBracket: Bool {
    kind == .sign ? "([{".contains(text) : kind == .other && text.hasSuffix("{")
  }

  fileprivate var closesBracket: Bool {
    kind == .sign ? ")]}".contains(text) : kind == .other && text.hasPrefix("}")
  }
}
