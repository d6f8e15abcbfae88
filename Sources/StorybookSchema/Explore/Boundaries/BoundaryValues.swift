/// The values of a schema where code tends to break: the plainest first, then every case, both ends
/// of what a type can hold, no elements and many, odd texts.
package struct BoundaryValues {
  private static let fewLimit = 3
  /// Of a list that is not short.
  private static let many = 24
  /// Values of one compound.
  private static let breadth = 32
  let document: SchemaDocument
  private let memory = Memory()

  package init(_ document: SchemaDocument) { self.document = document }

  /// What was made before, as types that refer to each other ask for the same again and again.
  private final class Memory {
    struct Key: Hashable {
      let name: String
      let level: Level
    }

    var values: [Key: [Value]] = [:]
    var plainest: [String: Value?] = [:]
  }

  /// The values that a place may have; nil where it may be left out.
  package func values(at place: Place) -> [Value?] {
    var field = Field(key: "", schema: place.definition.map { .reference($0) } ?? place.schema)
    if case .optional = place.schema { field.schema = place.schema }
    field.hints = place.hints
    field.isRequired = !place.isOmissible
    return values(of: field)
  }

  func values(of field: Field, _ level: Level = Level()) -> [Value?] {
    let values = bounds(field) + colors(field) + self.values(of: field.schema, level)
    return (field.isRequired ? [] : [Value?.none]) + values.distinct.map { $0 }
  }

  /// The ends of what an author finds sensible, and the first values beyond them.
  private func bounds(_ field: Field) -> [Value] {
    let (low, high) = (field.hints["minimum"]?.number, field.hints["maximum"]?.number)
    guard low != nil || high != nil else { return [] }
    let start = Number(0).clamped(low, high)
    let beyond = [low?.int.map { Number($0 - 1) }, high?.int.map { Number($0 + 1) }]
    let numbers = [start, low, high] + beyond
    return numbers.compactMap { $0.map { .number($0) } }.filter {
      document.fits($0, field.schema)
    }
  }

  /// Texts that an author says are colours: others may all look like none.
  private func colors(_ field: Field) -> [Value] {
    guard field.hints["x-control"] == "color" else { return [] }
    return ["#000000", "#ff8800"].filter { document.fits($0, field.schema) }
  }

  func values(of schema: Schema, _ level: Level = Level()) -> [Value] {
    let values = all(of: schema, level).fitting(level.size).distinct
    return Array(values.prefix(level.isDeep ? Self.fewLimit : Self.breadth))
  }

  private func all(of schema: Schema, _ level: Level) -> [Value] {
    switch schema {
    case .any: [.object(Object())]
    case .unknown: [.null]
    case .boolean: [false, true]
    case .string(let format): format.boundaries.map { .string($0) }
    case .integer(let minimum, let maximum, let options) where !options.isEmpty:
      ([0] + options.map { [$0].combined } + [options.combined, maximum, minimum]).map {
        .number($0)
      }
    case .integer(let minimum, let maximum, _):
      [Number(0).clamped(minimum, maximum), 1, -1, 2, maximum, minimum, 100]
        .filter { $0.clamped(minimum, maximum) == $0 }.map { .number($0) }
    case .number(let format): format.boundaries.map { .number($0) }
    case .optional(let wrapped): [.null] + values(of: wrapped, level)
    case .choice(let choices, _): choices.map(\.value)
    case .command: [.string(CommandMarker.text)]
    case .anyOf(let forms): forms.flatMap { values(of: $0, level.inside()) }
    case .reference(let name): named(name, level)
    default: compound(schema, level)
    }
  }

  private func compound(_ schema: Schema, _ level: Level) -> [Value] {
    let inside = level.inside()
    return switch schema {
    case .array(let element, _): lists(values(of: element, inside), level)
    case .tuple(let elements, _):
      rows(elements.map { values(of: $0, level.inside(of: elements.count)) }).map { .array($0) }
    case .map(let key, let value): maps(key, values(of: value, inside), level)
    case .pairs(let key, let value):
      pairs(values(of: key, inside), values(of: value, inside), level)
    case .object(let fields): objects(fields, level).map { .object($0) }
    case .union(let variants):
      inTurn(
        variants.map { variant in
          values(of: variant.payload, inside).map { .object([variant.key: $0]) }
        })
    case .tagged(let key, let variants):
      inTurn(
        variants.map { variant in
          objects(variant.fields, level).map { object in
            .object(Object([(key, variant.tag)] + object.map { ($0.key, $0.value) }))
          }
        })
    default: []
    }
  }

  /// The outermost type once goes very deep.
  private func named(_ name: String, _ level: Level) -> [Value] {
    let key = Memory.Key(name: name, level: level)
    if let known = memory.values[key] { return known }
    let plainest = plainest(name)
    var values = plainest.map { [$0] } ?? []
    // Nothing else fits where the plainest does not.
    if plainest?.isSmall(level.size) != false, let inside = level.insideType,
      let definition = document.definitions[name]
    {
      values += self.values(of: definition.schema, inside).prefix(Self.breadth - 1)
    }
    if level.names == 0, let deep = RecursiveValues(document, of: name).deep {
      values.insert(deep, at: min(values.count, Self.fewLimit))
    }
    memory.values[key] = values
    return values
  }

  private func plainest(_ name: String) -> Value? {
    if let known = memory.plainest[name] { return known }
    let value = document.smallest(.reference(name))
    memory.plainest[name] = value
    return value
  }

  // MARK: Compounds

  /// None, one, two, three and many elements.
  private func lists(_ elements: [Value], _ level: Level) -> [Value] {
    guard !elements.isEmpty else { return [.array([])] }
    return sizes(level).map { size in
      let elements = elements.fitting(level.size / max(1, size))
      return .array((0..<size).map { elements[$0 % elements.count] })
    }
  }

  private func sizes(_ level: Level) -> [Int] {
    level.depth < 2 ? [0, 1, 2, 3, Self.many] : [0, 1, 3]
  }

  private func maps(_ key: Schema, _ elements: [Value], _ level: Level) -> [Value] {
    let keys = keys(key)
    guard !elements.isEmpty, !keys.isEmpty else { return [.object(Object())] }
    return sizes(level).map { size in
      let elements = elements.fitting(level.size / max(1, size))
      return .object(
        Object((0..<min(size, keys.count)).map { (keys[$0], elements[$0 % elements.count]) }))
    }
  }

  private func keys(_ schema: Schema) -> [String] {
    let own = values(of: schema).map { $0.string ?? $0.text }
    guard case .string(.plain) = document.dereferenced(schema) else { return own }
    return own + (0..<Self.many).map { "key \($0)" }
  }

  private func pairs(_ keys: [Value], _ values: [Value], _ level: Level) -> [Value] {
    guard !values.isEmpty else { return [.array([])] }
    return sizes(level).map { size in
      let values = values.fitting(level.size / max(1, size))
      return .array((0..<min(size, keys.count)).flatMap { [keys[$0], values[$0 % values.count]] })
    }
  }

  private func objects(_ fields: [Field], _ level: Level) -> [Object] {
    let fields = fields.filter { !$0.isConstant }
    let inside = level.inside(of: fields.count)
    return rows(fields.map { values(of: $0, inside) }).map { row in
      var object = Object()
      for (field, value) in zip(fields, row) { object[field.key] = value }
      return object
    }
  }

  /// Every value of every column, in as few rows as the longest column has.
  private func rows<Cell>(_ columns: [[Cell]]) -> [[Cell]] {
    guard columns.allSatisfy({ !$0.isEmpty }) else { return [] }
    let count = min(columns.map(\.count).max() ?? 1, Self.breadth)
    return (0..<count).map { row in columns.map { $0[row % $0.count] } }
  }

  /// The first of each, then the second of each: where only a few are taken, each has its turn.
  private func inTurn(_ lists: [[Value]]) -> [Value] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { index in
      lists.filter { index < $0.count }.map { $0[index] }
    }
  }
}

extension [Value] {
  /// Each once, in order.
  var distinct: [Value] {
    var seen: Set<Value> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Number: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}
