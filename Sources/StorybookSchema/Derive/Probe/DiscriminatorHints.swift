/// The texts and numbers that may be the discriminator of a type: the names of its cases in their
/// usual spellings, and, once they were read, the literals of its source.
///
///     enum Payment { case bankTransfer, cash }   bankTransfer, bank_transfer, bank-transfer, …
///     switch try container.decode(String.self, forKey: .type) { case "IBAN": …   IBAN
final class DiscriminatorHints {
  private let literals: SourceLiterals
  private var values: [ObjectIdentifier: [Value]] = [:]
  /// Those that are in the type's declaration, by type; the types whose literals were read have an
  /// entry.
  private var declared: [ObjectIdentifier: Set<Value>] = [:]

  init(_ literals: SourceLiterals) { self.literals = literals }

  /// Returns the hints that a string or an integer can have.
  func values(for type: Any.Type, like schema: Schema) -> [Value] {
    let id = ObjectIdentifier(type)
    let all = values[id] ?? Reflection.caseNames(of: type).flatMap(Self.spellings)
    values[id] = all
    return all.filter { $0.isText(of: schema) || $0.isInteger(of: schema) }
  }

  /// Adds the literals of a type's source; returns whether there are new ones.
  @discardableResult func readLiterals(of type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    guard declared[id] == nil else { return false }
    let names = values(for: type, like: .string(.plain))
    let (own, others) = literals.values(of: type)
    declared[id] = Set(own + names)
    let all = (own + names + others).distinct
    values[id] = all
    return all.count > names.count
  }

  /// Whether a value is a case of the type, or a literal of its declaration, once that was read.
  func isDeclared(_ value: Value, in type: Any.Type) -> Bool {
    declared[ObjectIdentifier(type)]?.contains(value) == true
  }

  private static func spellings(_ name: String) -> [Value] {
    let snake = name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
    let spellings = [
      name, snake, snake.replacing("_", with: "-"), name.prefix(1).uppercased() + name.dropFirst(),
      name.uppercased(),
    ]
    return spellings.map { Value.string($0) }.distinct
  }
}

extension Value {
  fileprivate func isText(of schema: Schema) -> Bool {
    if case (.string, .string(.plain)) = (self, schema) { true } else { false }
  }

  fileprivate func isInteger(of schema: Schema) -> Bool {
    if case (.number, .integer(let low, let high, _)) = (self, schema) {
      number?.clamped(low, upTo: high) == number && number?.int != nil
    } else {
      false
    }
  }
}
