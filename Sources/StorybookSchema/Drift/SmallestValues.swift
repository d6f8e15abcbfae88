/// Makes the smallest values of the schemas of one document, each definition once where it can: of
/// ten types that each have two members of the next type, the first has a thousand.
struct SmallestValues {
  /// The most that the value of a definition weighs, in bytes.
  private static let weightLimit = 1 << 20
  /// The most definitions that are entered, also repeatedly: one with a value that depends on the
  /// enclosing ones.
  private static let entryLimit = 10_000

  private let document: SchemaDocument
  /// The values of definitions that avoid none of the enclosing ones.
  private var known: [String: Value?] = [:]
  /// The enclosing definitions.
  private var outer: Set<String> = []
  /// Those of them that a value would have contained again, and definitions that were not entered.
  private var circles: Set<String> = []
  private var entries = 0

  init(_ document: SchemaDocument) { self.document = document }

  mutating func smallest(_ schema: Schema) -> Value? {
    switch schema {
    case .any, .map: .object(Object())
    case .unknown, .optional: .null
    case .boolean: false
    case .string(.json(let content)): smallest(content).map { .string($0.text) }
    case .string(let format): .string(format.smallest)
    case .integer(let minimum, let maximum, _): .number(Number(0).clamped(minimum, upTo: maximum))
    case .number: 0
    case .array, .pairs: .array([])
    case .choice(let choices, _): choices.first?.value
    case .command: .string(CommandMarker.text)
    case .tuple(let elements, _, _): all(elements) { $0.smallest($1) }.map { .array($0) }
    case .anyOf(let forms, _): first(forms) { $0.smallest($1) }
    case .reference(let name): smallest(named: name)
    case .object(let fields): object(fields).map { .object($0) }
    case .union, .tagged:
      first(schema.cases) { values, kind in
        values.object(kind.fields).map { kind.value(with: $0) }
      }
    }
  }

  mutating func smallest(_ field: Field) -> Value? {
    if let value = document.ownDefault(field) { return value }
    if document.prefersExamples, let value = field.hints[FieldExamples.key]?.array?.first,
      document.fits(value, schema: field.schema)
    {
      return value
    }
    guard let value = smallest(field.schema) else { return nil }
    guard case .number(let number) = value, field.schema.isNumeric else { return value }
    return .number(
      number.clamped(field.hints["minimum"]?.number, upTo: field.hints["maximum"]?.number))
  }

  private mutating func smallest(named name: String) -> Value? {
    if let value = known[name] { return value }
    guard let definition = document.definitions[name] else { return .null }
    guard !outer.contains(name) else {
      circles.insert(name)
      return nil
    }
    entries += 1
    guard entries <= Self.entryLimit, outer.count < ValueParser.maximumDepth else {
      circles.insert(name)
      return nil
    }
    let enclosing = circles
    circles = []
    outer.insert(name)
    var value = smallest(definition.schema)
    outer.remove(name)
    if value?.weight(upTo: Self.weightLimit) == nil { value = nil }
    circles.remove(name)
    if circles.isEmpty { known[name] = .some(value) }
    circles.formUnion(enclosing)
    return value
  }

  private mutating func object(_ fields: [Field]) -> Object? {
    let fields = fields.filter(\.isRequired)
    return all(fields) { $0.smallest($1) }.map { values in
      Object(zip(fields, values).map { ($0.key, $1) })
    }
  }

  private mutating func first<Part>(
    _ parts: [Part], make: (inout SmallestValues, Part) -> Value?
  ) -> Value? {
    for part in parts {
      if let value = make(&self, part) { return value }
    }
    return nil
  }

  /// Ends at the first part without a value.
  private mutating func all<Part>(
    _ parts: [Part], make: (inout SmallestValues, Part) -> Value?
  ) -> [Value]? {
    var values: [Value] = []
    for part in parts {
      guard let value = make(&self, part) else { return nil }
      values.append(value)
    }
    return values
  }
}

extension Schema {
  fileprivate var isNumeric: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }
}
