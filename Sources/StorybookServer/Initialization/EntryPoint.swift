import StorybookCommandLine

/// Where the code of an executable target starts: a type with `@main`, or `main.swift`.
struct EntryPoint {
  /// The library that the target becomes.
  let module: String
  /// Relative to the folder of the package.
  let path: String
  let text: String
  /// `package`, or `public` for a manifest before 5.9.
  let access: String

  private let code: SwiftCode

  /// `nil` for a file that is no entry point.
  init?(module: String, path: String, text: String, access: String) {
    self.module = module
    self.path = path
    self.text = text
    self.access = access
    code = SwiftCode(text)
    guard isScript || code.codeText.contains(Self.attribute) else { return nil }
  }

  /// The function that starts the app, which an executable calls.
  var function: String {
    "run" + module.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private var isScript: Bool { path.hasSuffix("/main.swift") }

  private static var attribute: Regex<Substring> { #/@main\b\s*/# }

  /// A type with `@main`, and its name.
  private static var type: Regex<(Substring, Substring)> {
    #/@main\b[^{}]*?\b(?:struct|enum|class|actor)\s+([\w]+)/#
  }

  /// The file of the library, and `main.swift` of the executable.
  ///
  /// - Parameter others: the other files of the target.
  /// - Throws: a sentence for a file that a change may break.
  func changes(
    executable: String, others: [(path: String, text: String)] = []
  ) throws(CommandError) -> [FileChange] {
    guard !text.contains(function) else {
      throw .call("\(path) uses the name \(function), which init writes: rename yours first.")
    }
    var changes: [FileChange]
    if isScript {
      changes = try scriptChanges(others)
    } else {
      changes = [FileChange(path: path, before: text, after: try withoutMain())]
    }
    let main = "import \(module)\n\n\(effects.call)\(function)()\n"
    return changes
      + [FileChange(path: "Sources/\(executable)/main.swift", before: nil, after: main)]
  }

  /// The file without `@main`, and with a function that calls the type.
  private func withoutMain() throws(CommandError) -> String {
    let codeText = code.codeText
    let attributes = codeText.ranges(of: Self.attribute)
    guard attributes.count == 1, let attribute = attributes.first,
      let type = codeText.firstMatch(of: Self.type)?.1
    else { throw .call("\(path) has several types with @main, or none that init understands.") }
    let range =
      SwiftCode.offset(
        attribute.lowerBound, in: codeText)..<SwiftCode.offset(attribute.upperBound, in: codeText)
    return code.replacing([(range, "")]).trimmingSuffix("\n")
      + "\n\n\(head) { \(effects.call)\(type).main() }\n"
  }

  /// Moves the statements of `main.swift` into a function, as a library has none beside functions.
  private func scriptChanges(
    _ others: [(path: String, text: String)]
  ) throws(CommandError) -> [FileChange] {
    let script = ScriptStatements(code)
    if let name = script.declaration {
      throw .call("\(path) declares \(name) beside its statements: move it to another file first.")
    }
    if let (name, place) = ScriptVariables(code.codeText.textLines).use(in: others) {
      throw .call(
        """
        \(place) uses the variable “\(name)” of \(path), which becomes part of a function: move it \
        to another file first.
        """)
    }
    let body = script.statements.map { line -> Substring in
      guard !ScriptStatements.isBlank(line) else { return "" }
      return "  \(line)"
    }
    var imports = script.imports
    if !imports.isEmpty { imports.append("") }
    let moved = imports + ["\(head) {"] + body + ["}", ""]
    let folder = path.dropLast("main.swift".count)
    let file = "\(folder)\(function.prefix(1).uppercased())\(function.dropFirst()).swift"
    return [
      FileChange(path: file, before: nil, after: moved.joined(separator: "\n")),
      FileChange(path: path, before: text, after: nil),
    ]
  }

  private var head: String {
    """
    /// Starts the app. The executable calls it.
    @MainActor \(access) func \(function)()\(effects.declaration)
    """
  }

  /// Whether the app is started asynchronously.
  var isAsync: Bool { effects.isAsync }

  /// How the app is started: as its `main` is declared, or its statements need it.
  private var effects: Effects {
    let codeText = code.codeText
    if isScript {
      return Effects(
        isAsync: codeText.contains(#/\bawait\b/#),
        isThrowing: codeText.contains(#/\btry\b(?![!?])/#))
    }
    if let main = codeText.firstMatch(of: #/\bfunc main\(\)([^{]*)\{/#)?.1 {
      return Effects(isAsync: main.contains("async"), isThrowing: main.contains("throws"))
    }
    // Of the library for command lines, both report errors themselves.
    if codeText.contains(#/\bAsyncParsableCommand\b/#) {
      return Effects(isAsync: true, isThrowing: false)
    }
    let isCommand = codeText.contains(#/\bParsableCommand\b/#)
    return Effects(isAsync: !isCommand, isThrowing: !isCommand)
  }
}

/// Whether a function is asynchronous, and whether it throws.
private struct Effects {
  let isAsync: Bool
  let isThrowing: Bool

  /// Such as ` async throws`.
  var declaration: String { words("async", throwing: "throws").map { " \($0)" }.joined() }

  /// Such as `try await `.
  var call: String { words("await", throwing: "try").reversed().map { "\($0) " }.joined() }

  private func words(_ async: String, throwing: String) -> [String] {
    var words: [String] = []
    if isAsync { words.append(async) }
    if isThrowing { words.append(throwing) }
    return words
  }
}

/// The imports and the statements of a `main.swift`.
private struct ScriptStatements {
  private(set) var imports: [Substring] = []
  private(set) var statements: [Substring] = []
  /// The name of a declaration that cannot become part of a function; `nil` without one.
  private(set) var declaration: String?

  init(_ code: SwiftCode) {
    let text = String(decoding: code.text, as: UTF8.self)
    let lines = String(text.trimmingSuffix("\n")).textLines
    let codeLines = code.codeText.textLines
    let last = codeLines.lastIndex { $0.contains(#/^\s*(@\w+ +)?(\w+ +)?import\s/#) } ?? -1
    // An import may be in the branch of a condition, which ends later.
    let open = codeLines[...last].reduce(0) { depth, line in
      depth + Self.opening(line)
    }
    var end = last + 1
    var depth = open
    while depth > 0, end < codeLines.count {
      depth += Self.opening(codeLines[end])
      end += 1
    }
    imports = lines[..<min(end, lines.count)].map { $0 }
    statements = Array(lines.dropFirst(end).drop(while: Self.isBlank))
    while statements.last.map(Self.isBlank) == true { statements.removeLast() }
    declaration = Self.declaration(in: codeLines, imports: end)
  }

  static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private static func opening(_ line: Substring) -> Int {
    if line.contains(#/^\s*#if\b/#) { return 1 }
    if line.contains(#/^\s*#endif\b/#) { return -1 }
    return 0
  }

  /// What other files may use, or extend: not a part of a function.
  private static func declaration(in lines: [Substring], imports end: Int) -> String? {
    var depth = 0
    for (index, line) in lines.enumerated() {
      let words =
        #/^\s*(?:@\w+(?:\([^)]*\))? +|\w+ +)*?(?:struct|class|enum|actor|protocol|extension|func|typealias)\s+(\S+?)[\s(:<{]/#
      if depth == 0, let found = line.firstMatch(of: words)?.1 { return "“\(found)”" }
      let isStatement = !isBlank(line) && !line.contains(#/^\s*#|\bimport\s/#)
      if index < end, isStatement { return "imports" }
      depth += line.count { "({[".contains($0) } - line.count { ")}]".contains($0) }
    }
    return nil
  }
}
