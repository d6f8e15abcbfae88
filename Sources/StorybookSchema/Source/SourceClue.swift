/// Names and literals that occur close together in source code.
///
/// `if props.count == 13 && props.name.isEmpty` names two fields and a number, which are worth
/// trying together. Fuzzers use such a dictionary, too.
package struct SourceClue: Hashable, Sendable {
  package internal(set) var names: Set<String> = []
  package internal(set) var texts: [String] = []
  package internal(set) var numbers: [Number] = []

  var isEmpty: Bool { names.isEmpty && texts.isEmpty && numbers.isEmpty }

  mutating func merge(_ other: SourceClue) {
    names.formUnion(other.names)
    texts += other.texts.filter { !texts.contains($0) }
    numbers += other.numbers.filter { !numbers.contains($0) }
  }
}

extension SourceClue {
  private static let functionWords: Set = ["func", "init", "subscript"]

  /// Returns the clues of each statement, of each with its adjacent statements, and of each
  /// function.
  package static func all(in source: String) -> [SourceClue] {
    let statements = statements(in: source)
    let pairs = statements.indices.dropFirst().map { index in
      statements[(index - 1)..<min(index + 2, statements.count)].reduce(into: SourceClue()) {
        $0.merge($1)
      }
    }
    return statements + pairs + functions(of: statements)
  }

  /// Returns the clues of each statement of Swift source code.
  static func statements(in source: String) -> [SourceClue] {
    var reader = ClueReader(source)
    return reader.statements()
  }

  static func functions(of statements: [SourceClue]) -> [SourceClue] {
    var functions: [SourceClue] = []
    for statement in statements {
      if functions.isEmpty || !statement.names.isDisjoint(with: functionWords) {
        functions.append(SourceClue())
      }
      functions[functions.count - 1].merge(statement)
    }
    return functions
  }
}
