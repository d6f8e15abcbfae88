/// The variables of a `main.swift`, which other files of its target can use: those of a function
/// they cannot.
struct ScriptVariables {
  private let names: [String]

  /// - Parameter statements: the lines of the script, without strings and comments.
  init(_ statements: some Sequence<Substring>) {
    var depth = 0
    var names: [String] = []
    for line in statements {
      if depth == 0 { names += Self.declared(in: line) }
      depth += line.count { "({[".contains($0) } - line.count { ")}]".contains($0) }
    }
    self.names = names
  }

  /// The names that `let app = …` or `let (app, port) = …` declares.
  private static func declared(in line: Substring) -> [String] {
    let declaration = #/^\s*(?:@\w+(?:\([^)]*\))? +|\w+ +)*?(?:let|var)\s+(\w+|\([^)]*\))/#
    guard let pattern = line.firstMatch(of: declaration)?.1 else { return [] }
    return pattern.matches(of: #/\w+/#).map { String($0.output) }.filter { $0 != "_" }
  }

  /// The first use of a variable in other files that declare no variable of the name.
  func use(in files: [(path: String, text: String)]) -> (name: String, place: String)? {
    for (path, text) in files {
      let code = SwiftCode(text).codeText
      let lines = code.textLines
      for name in names where !Self.declares(name, code: code) {
        guard let index = lines.firstIndex(where: { Self.uses(name, line: $0) }) else { continue }
        return (name, "\(path):\(index + 1)")
      }
    }
    return nil
  }

  /// Whether a file has a variable, a parameter or another declaration of the name.
  private static func declares(_ name: String, code: String) -> Bool {
    let words = "let|var|func|case|for|struct|class|enum|actor|typealias|import"
    let forms = [
      "\\b(?:\(words))\\s+\\(?(?:\\w+,\\s*)*`?\(name)\\b", "\\b\(name)\\s*:(?!:)",
      "\\b\(name)(?:\\s*,\\s*\\w+)*\\s*\\)?\\s*(?:async|throws|->[^{]*)?\\s*\\bin\\b",
    ]
    return forms.contains { form in (try? Regex(form)).map { code.contains($0) } ?? false }
  }

  private static func uses(_ name: String, line: Substring) -> Bool {
    let form = try? Regex("(?:^|[^.\\w$`])\(name)\\b(?!\\s*:)").wordBoundaryKind(.simple)
    return form.map { line.contains($0) } ?? false
  }
}
