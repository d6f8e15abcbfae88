/// Parses the imports and exports of a module, token by token.
struct ModuleReader {
  private let source: SourceText
  let tokens: [SourceToken]
  private var index = 0

  private(set) var dependencies: [String] = []
  private(set) var edits: [SourceText.Edit] = []
  private(set) var imports: [Import] = []
  private(set) var exports: [ScriptModule.Export] = []

  /// Variables that stand for exports of a module, or one that stands for all of them.
  struct Import {
    /// The function parameter that stands for the module.
    var module: String
    var names: [(name: String, alias: String)] = []
    var whole: String?
  }

  init(_ source: SourceText) {
    self.source = source
    tokens = SourceToken.tokens(of: source.bytes, source.parts)
  }

  mutating func read() throws(ModuleError) {
    while let token = peek() {
      let isMember = index > 0 && tokens[index - 1].text == "." && tokens[index - 1].kind == .sign
      switch (token.kind, token.text) {
      case (.word, "import") where !isMember: try readImport(token)
      case (.word, "export") where token.depth == 0 && !isMember: try readExport(token)
      case (.word, "await") where token.depth == 0 && isAtTopLevel(token):
        throw error(token, "A module with top-level await cannot be bundled.")
      default: index += 1
      }
    }
  }

  /// Whether an `await` is at the top level: it may also be in an arrow function without braces.
  private func isAtTopLevel(_ token: SourceToken) -> Bool {
    for before in tokens[..<index].reversed() where before.depth == 0 {
      if before.text == ">" { return false }
      if before.beginsLine { break }
    }
    return true
  }
}

// MARK: Tokens

extension ModuleReader {
  private func peek(_ offset: Int = 0) -> SourceToken? {
    index + offset < tokens.count ? tokens[index + offset] : nil
  }

  private func isSign(_ text: String, _ offset: Int = 0) -> Bool {
    peek(offset).map { $0.kind == .sign && $0.text == text } ?? false
  }

  private func isWord(_ text: String) -> Bool {
    peek().map { $0.kind == .word && $0.text == text } ?? false
  }

  private mutating func take(_ kind: SourceToken.Kind) throws(ModuleError) -> SourceToken {
    guard let token = peek(), token.kind == kind else {
      throw error(
        peek() ?? tokens[tokens.count - 1], "Unsupported form of import or export.")
    }
    index += 1
    return token
  }

  private func error(_ token: SourceToken, _ reason: String) -> ModuleError {
    ModuleError(path: source.path, line: source.line(at: token.range.lowerBound), reason: reason)
  }

  private mutating func replace(_ range: Range<Int>, by text: String) {
    edits.append(.init(range: range, replacement: text))
  }

  /// Returns the function parameter that stands for a dependency.
  private mutating func parameter(_ specifier: SourceToken) throws(ModuleError) -> String {
    guard let path = ScriptModule.resolve(specifier.text, from: source.path) else {
      throw error(specifier, "“\(specifier.text)” is not a relative module path.")
    }
    if let known = dependencies.firstIndex(of: path) { return "$\(known)" }
    dependencies.append(path)
    return "$\(dependencies.count - 1)"
  }
}

// MARK: Imports

extension ModuleReader {
  private mutating func readImport(_ word: SourceToken) throws(ModuleError) {
    if isSign("(", 1) {
      replace(word.range, by: "$module.import")
      index += 1
    } else if isSign(".", 1), let meta = peek(2), meta.text == "meta" {
      replace(word.range.lowerBound..<meta.range.upperBound, by: "$module")
      index += 3
    } else if word.depth == 0 {
      try readStatement(word)
    } else {
      index += 1
    }
  }

  private mutating func readStatement(_ word: SourceToken) throws(ModuleError) {
    index += 1
    var names = Import(module: "")
    if peek()?.kind != .string {
      while !isWord("from") {
        if isSign("*") {
          names.whole = try readWhole()
        } else if isSign("{") {
          names.names += try readNames()
        } else if isSign(",") {
          index += 1
        } else {
          names.names.append(("default", try take(.word).text))
        }
      }
      index += 1
    }
    let specifier = try take(.string)
    names.module = try parameter(specifier)
    imports.append(names)
    replace(word.range.lowerBound..<end(specifier), by: "")
  }

  /// Returns the end of a statement, including its semicolon.
  private mutating func end(_ token: SourceToken) -> Int {
    guard isSign(";"), let sign = peek() else { return token.range.upperBound }
    index += 1
    return sign.range.upperBound
  }

  /// Parses `* as name`.
  private mutating func readWhole() throws(ModuleError) -> String {
    index += 2
    return try take(.word).text
  }

  /// Parses `{ a, b as c }`.
  private mutating func readNames() throws(ModuleError) -> [(name: String, alias: String)] {
    index += 1
    var names: [(String, String)] = []
    while !isSign("}") {
      let name = try take(.word).text
      var alias = name
      if isWord("as") {
        index += 1
        alias = try take(.word).text
      }
      names.append((name, alias))
      if isSign(",") { index += 1 }
    }
    index += 1
    return names
  }
}

// MARK: Exports

extension ModuleReader {
  private mutating func readExport(_ word: SourceToken) throws(ModuleError) {
    index += 1
    guard let next = peek() else { throw error(word, "The export list is empty.") }
    switch next.text {
    case "{": try readExportedNames(word)
    case "*": try readExportedModule(word)
    case "default": readDefault(word)
    case "const": try readConstants(word)
    case "let", "var":
      throw error(word, "An exported variable may change: export a constant or a function.")
    default: try readDeclaration(word)
    }
  }

  private mutating func readExportedNames(_ word: SourceToken) throws(ModuleError) {
    let names = try readNames()
    var last = tokens[index - 1]
    var module = ""
    if isWord("from") {
      index += 1
      last = try take(.string)
      module = try parameter(last) + "."
    }
    exports += names.map { .init(name: $0.alias, value: module + $0.name) }
    replace(word.range.lowerBound..<end(last), by: "")
  }

  /// Parses `export * from` and `export * as name from`.
  private mutating func readExportedModule(_ word: SourceToken) throws(ModuleError) {
    index += 1
    var name = "..."
    if isWord("as") {
      index += 1
      name = try take(.word).text
    }
    index += 1
    let specifier = try take(.string)
    exports.append(.init(name: name, value: try parameter(specifier)))
    replace(word.range.lowerBound..<end(specifier), by: "")
  }

  /// A declaration keeps its name; any other value is assigned to a constant.
  private mutating func readDefault(_ word: SourceToken) {
    index += 1
    var offset = 0
    for skipped in ["async", "function", "class", "*"] where peek(offset)?.text == skipped {
      offset += 1
    }
    let isDeclaration = offset > 0 && peek(offset - 1)?.text != "async"
    let following = peek()?.range.lowerBound ?? word.range.upperBound
    if isDeclaration, let name = peek(offset), name.kind == .word, name.text != "extends" {
      exports.append(.init(name: "default", value: name.text))
      replace(word.range.lowerBound..<following, by: "")
    } else {
      exports.append(.init(name: "default", value: "$default"))
      replace(word.range.lowerBound..<following, by: "const $default=")
    }
  }

  /// Parses `function`, `async function`, `function*` and `class`.
  private mutating func readDeclaration(_ word: SourceToken) throws(ModuleError) {
    let first = tokens[index].range.lowerBound
    guard ["async", "function", "class"].contains(tokens[index].text) else {
      throw error(word, "Unsupported form of import or export.")
    }
    while ["async", "function", "class", "*"].contains(peek()?.text) { index += 1 }
    let name = try take(.word).text
    exports.append(.init(name: name, value: name))
    replace(word.range.lowerBound..<first, by: "")
  }

  /// Exports the name before each `=`; a comma outside of brackets separates declarations.
  private mutating func readConstants(_ word: SourceToken) throws(ModuleError) {
    replace(word.range.lowerBound..<tokens[index].range.lowerBound, by: "")
    index += 1
    repeat {
      let names = isSign("{") ? try readPattern() : [try take(.word).text]
      exports += names.map { .init(name: $0, value: $0) }
    } while skipValue()
  }

  /// Parses `{ a, b: c }`; defaults and nested patterns are unsupported.
  private mutating func readPattern() throws(ModuleError) -> [String] {
    index += 1
    var names: [String] = []
    while !isSign("}") {
      names.append(try take(.word).text)
      if isSign(":") {
        index += 1
        names[names.count - 1] = try take(.word).text
      }
      if isSign(",") { index += 1 } else if !isSign("}") { _ = try take(.word) }
    }
    index += 1
    return names
  }

  /// Skips a value and the comma after it; returns whether there was one.
  private mutating func skipValue() -> Bool {
    while let token = peek() {
      let isOutside = token.depth == 0
      if isOutside, token.text == ",", token.kind == .sign {
        index += 1
        return true
      }
      let isNext = token.beginsLine && token.kind == .word && token.text != "import"
      if isOutside, isNext || (token.kind == .sign && token.text == ";") { return false }
      // Imports within the value are replaced, too.
      if token.kind == .word, token.text == "import", (try? readImport(token)) != nil { continue }
      index += 1
    }
    return false
  }
}
