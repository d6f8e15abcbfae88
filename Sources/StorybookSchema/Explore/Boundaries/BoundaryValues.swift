/// The values of a schema where code tends to break: the plainest first, then every case, both ends
/// of what a type can hold, no elements and many, odd texts.
package struct BoundaryValues {
  /// Inside compounds: so far every value, below that a few.
  private static let depthLimit = 3
  private static let fewLimit = 3
  /// Of a list that is not short.
  private static let many = 24
  /// Values of one compound.
  private static let breadth = 28

  let document: SchemaDocument

  package init(_ document: SchemaDocument) { self.document = document }

  /// The values that a place may have; nil where it may be left out.
  package func values(at place: Place) -> [Value?] {
    var field = Field(key: "", schema: place.definition.map { .reference($0) } ?? place.schema)
    if case .optional = place.schema { field.schema = place.schema }
    field.hints = place.hints
    field.isRequired = !place.isOmissible
    return values(of: field)
  }

  func values(of field: Field, depth: Int = 0, _ around: [String] = []) -> [Value?] {
    let values = bounds(field) + colors(field) + self.values(of: field.schema, depth, around)
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

  func values(of schema: Schema, _ depth: Int = 0, _ around: [String] = []) -> [Value] {
    let values = all(of: schema, depth, around).distinct
    return Array(values.prefix(depth > Self.depthLimit ? Self.fewLimit : Self.breadth))
  }

  private func all(of schema: Schema, _ depth: Int, _ around: [String]) -> [Value] {
    switch schema {
    case .any: [.object(Object())]
    case .unknown: [.null]
    case .boolean: [false, true]
    case .string(let format): format.boundaries.map { .string($0) }
    case .integer(let minimum, let maximum):
      [Number(0).clamped(minimum, maximum), 1, -1, 2, maximum, minimum, 100]
        .filter { $0.clamped(minimum, maximum) == $0 }.map { .number($0) }
    case .number(let format): format.boundaries.map { .number($0) }
    case .optional(let wrapped): [.null] + values(of: wrapped, depth, around)
    case .choice(let choices, _): choices.map(\.value)
    case .command: [.string(CommandMarker.text)]
    case .anyOf(let forms): forms.flatMap { values(of: $0, depth + 1, around) }
    case .reference(let name): named(name, depth, around)
    default: compound(schema, depth, around)
    }
  }

  private func compound(_ schema: Schema, _ depth: Int, _ around: [String]) -> [Value] {
    switch schema {
    case .array(let element, _): lists(values(of: element, depth + 1, around), depth)
    case .tuple(let elements):
      rows(elements.map { values(of: $0, depth + 1, around) }).map { .array($0) }
    case .map(let key, let value): maps(key, values(of: value, depth + 1, around), depth)
    case .pairs(let key, let value):
      pairs(values(of: key, depth + 1, around), values(of: value, depth + 1, around), depth)
    case .object(let fields): objects(fields, depth, around).map { .object($0) }
    case .union(let variants):
      inTurn(
        variants.map { variant in
          values(of: variant.payload, depth + 1, around).map { .object([variant.key: $0]) }
        })
    case .tagged(let key, let variants):
      inTurn(
        variants.map { variant in
          objects(variant.fields, depth, around).map { object in
            .object(Object([(key, variant.tag)] + object.map { ($0.key, $0.value) }))
          }
        })
    default: []
    }
  }

  /// A type inside itself is its plainest value; the outermost one once goes very deep.
  private func named(_ name: String, _ depth: Int, _ around: [String]) -> [Value] {
    let reference = Schema.reference(name)
    let plainest = document.smallest(reference).map { [$0] } ?? []
    guard around.count(where: { $0 == name }) < 2, let definition = document.definitions[name]
    else { return plainest }
    let values = values(of: definition.schema, depth, around + [name])
    guard !around.contains(name) else { return plainest + values }
    let deep = RecursiveValues(document).deep(name)
    return plainest + values.prefix(Self.breadth - 1) + (deep.map { [$0] } ?? [])
  }

  // MARK: Compounds

  /// None, one, two, three and many elements.
  private func lists(_ elements: [Value], _ depth: Int) -> [Value] {
    guard !elements.isEmpty else { return [.array([])] }
    return sizes(depth).map { size in .array((0..<size).map { elements[$0 % elements.count] }) }
  }

  private func sizes(_ depth: Int) -> [Int] { depth < 2 ? [0, 1, 2, 3, Self.many] : [0, 1, 3] }

  private func maps(_ key: Schema, _ elements: [Value], _ depth: Int) -> [Value] {
    let keys = keys(key)
    guard !elements.isEmpty, !keys.isEmpty else { return [.object(Object())] }
    return sizes(depth).map { size in
      .object(Object((0..<min(size, keys.count)).map { (keys[$0], elements[$0 % elements.count]) }))
    }
  }

  private func keys(_ schema: Schema) -> [String] {
    let own = values(of: schema).map { $0.string ?? $0.text }
    guard case .string(.plain) = document.dereferenced(schema) else { return own }
    return own + (0..<Self.many).map { "key \($0)" }
  }

  private func pairs(_ keys: [Value], _ values: [Value], _ depth: Int) -> [Value] {
    guard !values.isEmpty else { return [.array([])] }
    return sizes(depth).map { size in
      .array((0..<min(size, keys.count)).flatMap { [keys[$0], values[$0 % values.count]] })
    }
  }

  private func objects(_ fields: [Field], _ depth: Int, _ around: [String]) -> [Object] {
    let fields = fields.filter { !$0.isConstant }
    return rows(fields.map { values(of: $0, depth: depth + 1, around) }).map { row in
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
