import StorybookSchema

/// Generates deeply nested values of recursive types.
struct RecursiveValues {
  /// Levels of recursion: more than in any realistic tree, but within the nesting limit of JSON
  /// here; fewer for a large type.
  private static let levels = [20, 10, 5]
  private static let sizeLimit = 1000
  /// The most definitions that are entered, one within the other.
  private static let entryLimit = 200

  let document: SchemaDocument
  private let name: String
  /// The number of references from each definition to the recursive one.
  private let distances: [String: Int]

  init(_ document: SchemaDocument, of name: String) {
    self.document = document
    self.name = name
    distances = Self.distances(to: name, in: document)
  }

  /// A deeply nested value; `nil` for a type that is not recursive.
  var deep: Value? {
    guard let definition = document.definitions[name], let distance = distance(definition.schema)
    else { return nil }
    return Self.levels.lazy.filter { $0 * (distance + 1) <= Self.entryLimit }
      .compactMap { value(.reference(name), levels: $0) }
      .first { $0.isSmall(Self.sizeLimit) }
  }

  /// Follows the shortest path back to the definition, as any other path may be circular.
  private func value(_ schema: Schema, levels: Int) -> Value? {
    switch schema {
    case .reference(name) where levels == 0: document.smallest(schema)
    case .reference(name):
      document.definitions[name].flatMap { value($0.schema, levels: levels - 1) }
    case .reference(let other):
      document.definitions[other].flatMap { value($0.schema, levels: levels) }
    case .optional(let wrapped): value(wrapped, levels: levels)
    case .array(let element, _): value(element, levels: levels).map { .array([$0]) }
    case .map(.string(.plain), let element): value(element, levels: levels).map { ["a": $0] }
    case .object(let fields): object(fields, levels: levels).map { .object($0) }
    default:
      nearest(schema.cases) { .object($0.fields) }.flatMap { kind in
        object(kind.fields, levels: levels).map { kind.value(with: $0) }
      }
    }
  }

  /// Recurses into one member; all others have their smallest values.
  private func object(_ fields: [Field], levels: Int) -> Object? {
    let recursiveKey = nearest(fields, schema: \.schema)?.key
    var object = Object()
    for field in fields where field.key == recursiveKey || field.isRequired {
      var member = document.smallest(field.schema)
      if field.key == recursiveKey { member = value(field.schema, levels: levels) }
      guard let member else { return nil }
      object[field.key] = member
    }
    return object
  }

  private func nearest<Element>(_ elements: [Element], schema: (Element) -> Schema) -> Element? {
    elements.compactMap { element in distance(schema(element)).map { (element, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  private func distance(_ schema: Schema) -> Int? { Self.distance(schema, distances: distances) }

  private static func distance(_ schema: Schema, distances: [String: Int]) -> Int? {
    switch schema {
    case .reference(let other): distances[other]
    case .optional(let wrapped), .array(let wrapped, _), .map(.string(.plain), let wrapped):
      distance(wrapped, distances: distances)
    case .object(let fields): fields.compactMap { distance($0.schema, distances: distances) }.min()
    default: schema.cases.compactMap { distance(.object($0.fields), distances: distances) }.min()
    }
  }

  /// Computes distances in rounds, each of which finds the definitions that are one reference
  /// further away.
  private static func distances(to name: String, in document: SchemaDocument) -> [String: Int] {
    var users: [String: [String]] = [:]
    for (user, definition) in document.definitions {
      for used in references(of: definition.schema) { users[used, default: []].append(user) }
    }
    var distances = [name: 0]
    var round = [name]
    while let distance = round.first.flatMap({ distances[$0] }) {
      round = round.flatMap { users[$0] ?? [] }.filter { user in
        guard distances[user] == nil else { return false }
        distances[user] = distance + 1
        return true
      }
    }
    return distances
  }

  private static func references(of schema: Schema) -> [String] {
    switch schema {
    case .reference(let other): [other]
    case .optional(let wrapped), .array(let wrapped, _), .map(.string(.plain), let wrapped):
      references(of: wrapped)
    case .object(let fields): fields.flatMap { references(of: $0.schema) }
    default: schema.cases.flatMap { references(of: .object($0.fields)) }
    }
  }
}
