import Foundation

extension SchemaDocument {
  package func fits(_ value: Value, _ schema: Schema) -> Bool {
    var finder = DriftFinder(self, checksOnly: true)
    finder.visit(value, schema, at: Pointer())
    return finder.isFitting
  }

  /// Returns the smallest value of a schema; `nil` for a type whose every value contains another
  /// value of the type.
  ///
  /// - Parameter outer: the names of the enclosing definitions.
  package func smallest(_ schema: Schema, within outer: Set<String> = []) -> Value? {
    switch schema {
    case .any, .map: .object(Object())
    case .unknown, .optional: .null
    case .boolean: false
    case .string(let format): .string(format.smallest)
    case .integer(let minimum, let maximum, _): .number(Number(0).clamped(minimum, maximum))
    case .number: 0
    case .array, .pairs: .array([])
    case .choice(let choices, _): choices.first?.value
    case .command: .string(CommandMarker.text)
    case .tuple(let elements, _):
      all(elements.map { smallest($0, within: outer) }).map { .array($0) }
    case .anyOf(let forms, _): forms.lazy.compactMap { smallest($0, within: outer) }.first
    case .reference(let name) where outer.contains(name): nil
    case .reference(let name): smallest(named: name, outer)
    case .object(let fields): smallest(fields, outer).map { .object($0) }
    case .union(let variants):
      variants.lazy.compactMap { variant in
        smallest(variant.payload, within: outer).map { .object([variant.key: $0]) }
      }.first
    case .tagged(let key, let variants):
      variants.lazy.compactMap { variant in
        smallest(variant.fields, outer).map { .object(Object([(key, variant.tag)] + $0.pairs)) }
      }.first
    }
  }

  /// Returns the default of a field, or the value that most stories have, or else its smallest
  /// value, clamped to the author's bounds.
  package func smallest(_ field: Field, within outer: Set<String> = []) -> Value? {
    if let value = ownDefault(field) { return value }
    if prefersExamples, let value = field.hints[FieldExamples.key]?.array?.first,
      fits(value, field.schema)
    {
      return value
    }
    guard let value = smallest(field.schema, within: outer) else { return nil }
    guard case .number(let number) = value, field.schema.isNumeric else { return value }
    return .number(
      number.clamped(field.hints["minimum"]?.number, field.hints["maximum"]?.number))
  }

  /// Returns the default of a field when it fits the field's schema.
  package func ownDefault(_ field: Field) -> Value? {
    guard let value = field.defaultValue, fits(value, field.schema) else { return nil }
    return value
  }

  private func smallest(named name: String, _ outer: Set<String>) -> Value? {
    guard let definition = definitions[name] else { return .null }
    return smallest(definition.schema, within: outer.union([name]))
  }

  private func smallest(_ fields: [Field], _ outer: Set<String>) -> Object? {
    let fields = fields.filter(\.isRequired)
    return all(fields.map { smallest($0, within: outer) }).map { values in
      Object(zip(fields, values).map { ($0.key, $1) })
    }
  }

  private func all(_ values: [Value?]) -> [Value]? {
    let found = values.compactMap(\.self)
    guard found.count == values.count else { return nil }
    return found
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

extension Schema.StringFormat {
  var smallest: String {
    switch self {
    case .plain, .data, .markup: ""
    case .url: "https://example.com/"
    case .dateTime(let fraction):
      Self.text(of: Date(timeIntervalSinceReferenceDate: 0), fraction: fraction)
    case .uuid: "00000000-0000-0000-0000-000000000000"
    case .timeZone: "GMT"
    case .locale: "en"
    }
  }
}

extension Object {
  fileprivate var pairs: [(String, Value)] { map { ($0.key, $0.value) } }
}

extension Number {
  /// Returns the nearest number within the bounds.
  package func clamped(_ minimum: Number?, _ maximum: Number?) -> Number {
    if let minimum, minimum > self { return minimum }
    if let maximum, maximum < self { return maximum }
    return self
  }
}
