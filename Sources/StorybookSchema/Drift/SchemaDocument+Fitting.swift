import Foundation

extension SchemaDocument {
  package func fits(_ value: Value, schema: Schema) -> Bool {
    var finder = DriftFinder(self, checksOnly: true)
    finder.visitValue(value, schema: schema, at: Pointer())
    return finder.isFitting
  }

  /// Whether a string is a valid key of a dictionary.
  func isKey(_ text: String, schema: Schema) -> Bool {
    switch resolved(schema) {
    case .integer: Int(text) != nil
    case .choice(let choices, _): choices.contains { $0.value.asText == text }
    case let schema: schema.objection(toKey: text) == nil
    }
  }

  /// Returns the smallest value of a schema; `nil` for a type whose every value contains another
  /// value of the type, or is too large for a proposal.
  package func smallest(_ schema: Schema) -> Value? {
    var values = SmallestValues(self)
    return values.smallest(schema)
  }

  package func smallest(_ kind: Schema.Case) -> Value? {
    smallest(.object(kind.fields))?.object.map { kind.value(with: $0) }
  }

  /// Returns the default of a field, or the value that most stories have, or else its smallest
  /// value, clamped to the author's bounds.
  package func smallest(_ field: Field) -> Value? {
    var values = SmallestValues(self)
    return values.smallest(field)
  }

  /// Returns the default of a field when it fits the field's schema.
  package func ownDefault(_ field: Field) -> Value? {
    guard let value = field.defaultValue, fits(value, schema: field.schema) else { return nil }
    return value
  }
}

extension Schema {
  fileprivate func objection(toKey text: String) -> String? {
    guard case .string = self else { return nil }
    return mismatch(with: .string(text))?.reason
  }
}

extension Schema.StringFormat {
  var smallest: String {
    switch self {
    case .plain, .data, .markup: ""
    case .json: "null"
    case .url: "https://example.com/"
    case .dateTime(let fraction):
      Self.text(of: Date(timeIntervalSinceReferenceDate: 0), fraction: fraction)
    case .uuid: "00000000-0000-0000-0000-000000000000"
    case .timeZone: "GMT"
    case .locale: "en"
    }
  }
}

extension Number {
  /// Returns the nearest number within the bounds.
  package func clamped(_ minimum: Number?, upTo maximum: Number?) -> Number {
    if let minimum, minimum > self { return minimum }
    if let maximum, maximum < self { return maximum }
    return self
  }
}
