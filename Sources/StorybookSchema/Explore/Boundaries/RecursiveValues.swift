/// Values of types that hold values of themselves, many levels deep.
struct RecursiveValues {
  /// More than any honest tree, less than the depth that JSON may have here.
  private static let turns = 20

  let document: SchemaDocument

  init(_ document: SchemaDocument) { self.document = document }

  /// Nil for a type that is not recursive.
  func deep(_ name: String) -> Value? {
    guard let definition = document.definitions[name], leads(definition.schema, to: name) else {
      return nil
    }
    return value(.reference(name), name, Self.turns)
  }

  private func value(_ schema: Schema, _ name: String, _ turns: Int) -> Value? {
    switch schema {
    case .reference(name) where turns == 0: document.smallest(schema)
    case .reference(let other):
      document.definitions[other].flatMap {
        value($0.schema, name, turns - (other == name ? 1 : 0))
      }
    case .optional(let wrapped): value(wrapped, name, turns)
    case .array(let element, _): value(element, name, turns).map { .array([$0]) }
    case .map(.string(.plain), let element): value(element, name, turns).map { ["a": $0] }
    case .object(let fields): object(fields, name, turns).map { .object($0) }
    case .union(let variants):
      variants.lazy.filter { leads($0.payload, to: name) }.compactMap { variant in
        value(variant.payload, name, turns).map { .object([variant.key: $0]) }
      }.first
    default: nil
    }
  }

  /// One member leads on, all others are plain.
  private func object(_ fields: [Field], _ name: String, _ turns: Int) -> Object? {
    let way = fields.firstIndex { leads($0.schema, to: name) }
    var object = Object()
    for (index, field) in fields.enumerated() where index == way || field.isRequired {
      let member =
        index == way ? value(field.schema, name, turns) : document.smallest(field.schema)
      guard let member else { return nil }
      object[field.key] = member
    }
    return object
  }

  private func leads(_ schema: Schema, to name: String, _ seen: Set<String> = []) -> Bool {
    switch schema {
    case .reference(let other):
      other == name
        || !seen.contains(other)
          && document.definitions[other].map { leads($0.schema, to: name, seen.union([other])) }
            ?? false
    case .optional(let wrapped), .array(let wrapped, _), .map(_, let wrapped):
      leads(wrapped, to: name, seen)
    case .object(let fields): fields.contains { leads($0.schema, to: name, seen) }
    case .union(let variants): variants.contains { leads($0.payload, to: name, seen) }
    default: false
    }
  }
}
