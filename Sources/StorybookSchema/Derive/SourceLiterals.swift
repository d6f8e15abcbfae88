/// The literals near the declarations of the author's types, and those of saved values. The tags of
/// a hand-written union are among them, often unlike the names of its cases.
package struct SourceLiterals: Sendable {
  private static let ownLimit = 64
  private static let otherLimit = 40

  /// Returns the contents of files that may declare the named type, most likely first.
  private let files: @Sendable (String) -> [String]

  /// Returns values that may contain values of the types.
  private let saved: @Sendable () -> [Value]

  /// Returns the contents of the files that should declare the named type, the most likely ones
  /// only: every type is looked for.
  private let near: @Sendable (String) -> [String]

  package init(
    files: @escaping @Sendable (String) -> [String],
    near: @escaping @Sendable (String) -> [String] = { _ in [] },
    saved: @escaping @Sendable () -> [Value] = { [] }
  ) {
    self.files = files
    self.near = near
    self.saved = saved
  }

  package static let none = SourceLiterals(files: { _ in [] })

  /// Returns the texts and numbers of a type's declaration, and those of saved values and of the
  /// other code in its file.
  func values(of type: Any.Type) -> (own: [Value], others: [Value]) {
    guard let name = DeclaredName.of(type).split(separator: ".").last else { return ([], []) }
    var texts: [String] = []
    var names: [String] = []
    var others: [String] = []
    var numbers: [Number] = []
    for file in files(String(name)) {
      let declarations = Self.declarations(of: String(name), in: file)
      guard !declarations.isEmpty else { continue }
      for statement in declarations.flatMap({ SourceClue.statements(in: $0) }) {
        texts += statement.texts
        if statement.names.contains("case") { names += statement.names.sorted() }
        numbers += statement.numbers
      }
      if Self.words(others).count < Self.otherLimit {
        others += SourceClue.statements(in: file).flatMap(\.texts)
      }
    }
    let own = Self.words(texts + names) + numbers.map { .number($0) }.distinct
    let saved = saved().flatMap(\.scalars).distinct.prefix(Self.otherLimit)
    return (
      Array(own.prefix(Self.ownLimit)),
      Array(saved) + Array(Self.words(others).prefix(Self.otherLimit))
    )
  }

  /// Returns the literals that the source gives the properties of a type, by their names.
  ///
  /// - Parameter name: the declared name: `Stories.Login.Props` is sought in `Login`.
  func defaults(of name: String) -> [String: String] {
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last else { return [:] }
    let declarations = near(last).flatMap { file in
      parts.reduce(into: [file]) { found, part in
        let inner = found.flatMap { Self.declarations(of: part, in: $0) }
        if part == last || !inner.isEmpty { found = inner }
      }
    }
    return SourceDefaults(declarations).literals
  }

  private static func words(_ texts: [String]) -> [Value] {
    texts.filter { !$0.isEmpty }.map { Value.string($0) }.distinct
  }

  /// Returns the declaration and the extensions of a type: from the line that names it to the one
  /// that closes it, with the same indentation.
  private static func declarations(of name: String, in source: String) -> [String] {
    guard source.contains(name) else { return [] }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { declares(lines[$0], name: name) }.map { start in
      let braces = lines[start].filter { $0 == "{" || $0 == "}" }
      if !braces.isEmpty, braces.count(where: { $0 == "{" }) * 2 == braces.count {
        return String(lines[start])
      }
      let indent = lines[start].prefix { $0 == " " || $0 == "\t" }
      let end = lines[start...].firstIndex { $0.hasPrefix("\(indent)}") } ?? start
      return lines[start...max(start, end)].joined(separator: "\n")
    }
  }

  private static func declares(_ line: Substring, name: String) -> Bool {
    guard line.contains(name) else { return false }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return zip(words, words.dropFirst()).contains { keyword, word in
      word == name && ["enum", "struct", "class", "actor", "extension"].contains(keyword)
    }
  }
}

extension Value {
  private static let longest = 40

  /// The keys and the short texts and numbers anywhere in the value.
  fileprivate var scalars: [Value] {
    switch self {
    case .string(let text) where text.utf8.count > Self.longest: []
    case .string, .number: [self]
    case .array(let values): values.flatMap(\.scalars)
    case .object(let object): object.flatMap { [.string($0.key)] + $0.value.scalars }
    default: []
    }
  }
}
