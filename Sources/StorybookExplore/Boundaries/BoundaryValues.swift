import StorybookSchema

/// The boundary values of a schema, where code is likely to fail: the smallest value first, then
/// every case, both ends of the type's range, empty and long collections, and unusual texts.
///
/// ```text
/// Bool                  false, true
/// [Bool]                [], [false], [false, true], [false, true, false], … 24 of them
/// {on: Bool, n: Int8}   one row for each value of the longest column: {false, 0}, {true, 1}, …
/// enum of objects       the first row of each case, the second row of each case, …
/// ```
struct BoundaryValues {
  /// The size limit of props, in values: larger props take longer, and reveal nothing that smaller
  /// ones do not.
  static let sizeLimit = 2000
  private static let fewLimit = 3
  /// The length of a long list.
  private static let longListLength = 24
  /// The maximum number of values of a compound.
  private static let valueLimit = 32
  let document: SchemaDocument
  private let cache = Cache()

  init(_ document: SchemaDocument) { self.document = document }

  /// A cache, as types that refer to each other request the same values repeatedly.
  private final class Cache {
    struct Key: Hashable {
      let name: String
      let level: Level
    }

    var values: [Key: [Value]] = [:]
    var plainest: [String: Value?] = [:]
  }

  /// Returns the values for a place, including `nil` where it may be omitted.
  func values(at place: Place) -> [Value?] {
    var field = Field.named("", schema: place.definition.map { .reference($0) } ?? place.schema)
    if case .optional = place.schema { field.schema = place.schema }
    field.hints = place.hints
    field.isRequired = !place.isOmissible
    return values(of: field)
  }

  func values(of field: Field) -> [Value?] { values(of: field, level: Level()) }

  private func values(of field: Field, level: Level) -> [Value?] {
    let values = bounds(field) + colors(field) + self.values(of: field.schema, level: level)
    guard !field.isRequired else { return values.distinct }
    return [nil] + values.distinct
  }

  /// Returns the author's bounds of a number, and the first values beyond them.
  private func bounds(_ field: Field) -> [Value] {
    let low = field.hints["minimum"]?.number
    let high = field.hints["maximum"]?.number
    guard low != nil || high != nil else { return [] }
    let start = Number(0).clamped(low, upTo: high)
    let beyond = [low?.neighbour(-1), high?.neighbour(1)]
    let numbers = [start, low, high] + beyond
    return numbers.compactMap { $0.map { .number($0) } }.filter {
      document.fits($0, schema: field.schema)
    }
  }

  /// Returns colours for strings with a colour control: the usual texts may all be invalid colours
  /// and look the same.
  private func colors(_ field: Field) -> [Value] {
    guard field.hints["x-control"] == "color" else { return [] }
    return ["#000000", "#ff8800"].filter { document.fits($0, schema: field.schema) }
  }

  func values(of schema: Schema, level: Level = Level()) -> [Value] {
    let values = all(of: schema, level: level).fitting(level.size).distinct
    return Array(values.prefix(level.isDeep ? Self.fewLimit : Self.valueLimit))
  }

  private func all(of schema: Schema, level: Level) -> [Value] {
    switch schema {
    case .any: [.object(Object())]
    case .unknown: [.null]
    case .boolean: [false, true]
    case .string(.json(let content)): values(of: content, level: level).map { .string($0.text) }
    case .string(let format): format.boundaries.map { .string($0) }
    case .integer(let minimum, let maximum, let options) where !options.isEmpty:
      ([0] + options.map { [$0].combined } + [options.combined, maximum, minimum]).map {
        .number($0)
      }
    case .integer(let minimum, let maximum, _):
      [Number(0).clamped(minimum, upTo: maximum), 1, -1, 2, maximum, minimum, 100]
        .filter { $0.clamped(minimum, upTo: maximum) == $0 }.map { .number($0) }
    case .number(let format): format.boundaries.map { .number($0) }
    case .optional(let wrapped): [.null] + values(of: wrapped, level: level)
    case .choice(let choices, _): choices.map(\.value)
    case .command: [.string(CommandMarker.text)]
    case .anyOf(let forms, _): forms.flatMap { values(of: $0, level: level.inside()) }
    case .reference(let name): values(ofType: name, level: level)
    default: compound(schema, level: level)
    }
  }

  private func compound(_ schema: Schema, level: Level) -> [Value] {
    switch schema {
    case .array(let element, _): lists(of: element, level: level).map { .array($0) }
    case .tuple(let fixed, _, let rest):
      tuples(of: fixed, rest: rest, level: level).map { .array($0) }
    case .map(let key, let value):
      dictionaries(from: keys(key), to: value, level: level).map { .object(Object($0)) }
    case .pairs(let key, let value):
      dictionaries(from: values(of: key, level: level.inside()), to: value, level: level).map {
        .array($0.flatMap { [$0, $1] })
      }
    case .object(let fields): objects(fields, level: level).map { .object($0) }
    case .union, .tagged:
      interleaved(
        schema.cases.map { kind in
          objects(kind.fields, level: level).map { kind.value(with: $0) }
        })
    default: []
    }
  }

  /// Returns the values of a definition, including a deeply nested one for the outermost type.
  private func values(ofType name: String, level: Level) -> [Value] {
    let key = Cache.Key(name: name, level: level)
    if let known = cache.values[key] { return known }
    let plainest = plainest(name)
    var values = plainest.map { [$0] } ?? []
    // When even the smallest value is too large, all others are, too.
    if plainest?.isSmall(level.size) != false, let inside = level.insideType,
      let definition = document.definitions[name]
    {
      values += self.values(of: definition.schema, level: inside).prefix(Self.valueLimit - 1)
    }
    if level.names == 0, let deep = RecursiveValues(document, of: name).deep {
      values.insert(deep, at: min(values.count, Self.fewLimit))
    }
    cache.values[key] = values
    return values
  }

  private func plainest(_ name: String) -> Value? {
    if let known = cache.plainest[name] { return known }
    let value = document.smallest(.reference(name))
    cache.plainest[name] = value
    return value
  }

  // MARK: Compounds

  /// Returns lists of zero, one, two, three and many elements; deeply nested ones have zero, one or
  /// three.
  private func lists(of schema: Schema, level: Level) -> [[Value]] {
    let all = values(of: schema, level: level.inside())
    guard !all.isEmpty else { return [[]] }
    return (level.depth < 2 ? [0, 1, 2, 3, Self.longListLength] : [0, 1, 3]).map { size in
      let elements = all.fitting(level.size / max(1, size))
      return (0..<size).map { elements[$0 % elements.count] }
    }
  }

  private func tuples(of fixed: [Schema], rest: Schema?, level: Level) -> [[Value]] {
    let inside = level.inside(of: fixed.count)
    let columns = fixed.map { values(of: $0, level: inside).map { [$0] } }
    let others = rest.map { [lists(of: $0, level: level)] } ?? []
    return rows(columns + others).map { $0.flatMap(\.self) }
  }

  private func dictionaries<Key>(
    from keys: [Key], to schema: Schema, level: Level
  ) -> [[(Key, Value)]] {
    lists(of: schema, level: level).map { Array(zip(keys, $0)) }
  }

  private func keys(_ schema: Schema) -> [String] {
    let own = values(of: schema).map { $0.string ?? $0.text }
    guard case .string(.plain) = document.dereferenced(schema) else { return own }
    return own + (0..<Self.longListLength).map { "key \($0)" }
  }

  private func objects(_ fields: [Field], level: Level) -> [Object] {
    let fields = fields.filter { !$0.isConstant }
    let inside = level.inside(of: fields.count)
    return rows(fields.map { values(of: $0, level: inside) }).map { row in
      var object = Object()
      for (field, value) in zip(fields, row) { object[field.key] = value }
      return object
    }
  }

  /// Returns rows that cover every value of every column, as many as the longest column has values.
  private func rows<Cell>(_ columns: [[Cell]]) -> [[Cell]] {
    guard columns.allSatisfy({ !$0.isEmpty }) else { return [] }
    let count = min(columns.map(\.count).max() ?? 1, Self.valueLimit)
    return (0..<count).map { row in columns.map { $0[row % $0.count] } }
  }

  /// Interleaves the lists, so that a prefix of the result has values of each list.
  private func interleaved(_ lists: [[Value]]) -> [Value] {
    let longest = lists.map(\.count).max() ?? 0
    return (0..<longest).flatMap { (index: Int) -> [Value] in
      lists.filter { index < $0.count }.map { $0[index] }
    }
  }
}
