import Foundation

extension SchemaDocument {
  /// Returns a number within the bounds of an integer.
  func clamped(_ value: Value, _ schema: Schema) -> Value? {
    guard case .integer(let minimum, let maximum, _) = resolved(schema),
      case .number(let number) = value, number.integer != nil
    else { return nil }
    return .number(number.clamped(minimum, maximum))
  }

  /// Returns the value converted to a schema, or `nil` when the conversion would lose data.
  func converted(_ value: Value, to schema: Schema) -> Value? {
    conversions(value, resolved(schema)).first { fits($0, schema) }
  }

  private func conversions(_ value: Value, _ schema: Schema) -> [Value] {
    let candidates: [Value?] =
      switch (schema, value) {
      case (.boolean, _): [value.asBool]
      case (.string(.dateTime(fraction: 0)), .number(let number)) where number.integer == nil: []
      case (.string(.dateTime(let fraction)), .number(let number)):
        [.string(Schema.StringFormat.text(of: Self.date(number), fraction: fraction))]
      case (.string, _): [value.asText.map { .string($0) }]
      case (.number(let format), .string(let text)) where format.isDate:
        [value.asNumber, Self.date(text).map { .number(format.number(of: $0)) }]
      case (.integer, _), (.number, _): [value.asNumber]
      case (.choice(let choices, _), _): [Self.choice(choices, value)]
      case (.union(let variants), .object(let object)):
        [renamedCase(object, variants), onlyCase(variants, value)]
      case (.union(let variants), .string(let text)):
        [variant(variants, text), onlyCase(variants, value)]
      case (.union(let variants), _): [onlyCase(variants, value)]
      case (.array, .null): []
      case (.array(let element, _), .object(let object)):
        [list(of: object, element), .array([value])]
      case (.array, _): [.array([value])]
      case (.map(let key, let element), .array(let values)): [keyed(values, by: key, of: element)]
      case (.object(let fields), _): [onlyField(fields, value)]
      case (.anyOf(let forms, _), _): forms.map { converted(value, to: $0) }
      default: []
      }
    return (candidates + [value.onlyPart]).compactMap(\.self)
  }

  /// Parses an ISO 8601 date with or without a time.
  private static func date(_ text: String) -> Date? {
    [false, true].lazy.compactMap { isFractional in
      try? Date(text, strategy: .iso8601(fractional: isFractional))
    }.first
  }

  /// Interprets a number as `JSONEncoder` writes dates by default.
  private static func date(_ number: Number) -> Date {
    Date(timeIntervalSinceReferenceDate: number.double)
  }

  /// Finds a choice by the name of its case when the raw value has changed, and from a case of an
  /// enum that used to have payloads.
  private static func choice(_ choices: [Schema.Choice], _ value: Value) -> Value? {
    guard let name = value.caseWithoutPayload ?? value.asText else { return nil }
    let names = choices.map { ($0.value, [$0.name, $0.value.asText]) }
    if let same = names.first(where: { $0.1.contains(name) }) { return same.0 }
    guard value.number == nil else { return nil }
    let words = choices.map { $0.name ?? $0.value.string ?? "" }
    return NameLikeness.same(as: name, among: words).map { choices[$0].value }
  }

  /// Converts a raw value to the case of an enum that now has payloads.
  private func variant(_ variants: [Schema.Variant], _ text: String) -> Value? {
    let named = variants.first { $0.key == text || $0.name == text }
    let same = NameLikeness.same(as: text, among: variants.map(\.key)).map { variants[$0] }
    guard let variant = named ?? same else { return nil }
    return smallest(variant.payload).map { .object([variant.key: $0]) }
  }
}

// MARK: Values of which a part stays

extension SchemaDocument {
  /// Returns the value with its own drift repaired.
  func repaired(_ value: Value, _ schema: Schema) -> Value {
    var finder = DriftFinder(self)
    finder.visit(value, schema, at: Pointer())
    return (try? value.applying(Patch(finder.operations))) ?? smallest(schema) ?? .null
  }

  /// Returns the list padded or truncated to the required count; existing elements are kept.
  func recounted(_ value: Value, _ schema: Schema) -> Value {
    let values = value.array ?? []
    switch schema {
    case .tuple(let elements, _):
      let kept = zip(values, elements).map { repaired($0, $1) }
      let added = elements.dropFirst(values.count).map { smallest($0) ?? .null }
      return .array(kept + added)
    default: return repaired(.array(Array(values.dropLast(values.count % 2))), schema)
    }
  }

  /// Returns the smallest variant, with those fields of the old object that the variant shares.
  func retagged(
    _ object: Object, by key: String, as variants: [Schema.TaggedVariant]
  ) -> Value? {
    guard let smallest = smallest(.tagged(key: key, variants)),
      let variant = variants.first(where: { $0.tag == smallest[key] }), var new = smallest.object
    else { return nil }
    for field in variant.fields {
      if let value = object[field.key], fits(value, field.schema) { new[field.key] = value }
    }
    return .object(new)
  }

  /// Whether a string is a valid key of a dictionary.
  func isKey(_ text: String, _ schema: Schema) -> Bool {
    switch resolved(schema) {
    case .integer: Int(text) != nil
    case .choice(let choices, _): choices.contains { $0.value.asText == text }
    case let schema: schema.objection(toKey: text) == nil
    }
  }
}

extension Schema {
  fileprivate func objection(toKey text: String) -> String? {
    guard case .string = self else { return nil }
    return mismatch(with: .string(text))?.reason
  }
}

extension Value {
  /// The only element of a list, or the only member of a wrapper.
  fileprivate var onlyPart: Value? {
    if let array, array.count == 1 { return array[0] }
    guard let object, object.count == 1, let member = object.first,
      ["_0", "value", "rawValue", "wrappedValue"].contains(member.key)
    else { return nil }
    return member.value
  }

  fileprivate var caseWithoutPayload: String? {
    guard let object, object.count == 1, let member = object.first, member.value.isHollow else {
      return nil
    }
    return member.key
  }

  fileprivate var asBool: Value? {
    switch self {
    case "true", 1: true
    case "false", 0: false
    default: nil
    }
  }

  fileprivate var asText: String? {
    switch self {
    case .string, .bool, .number: string ?? text
    default: nil
    }
  }

  fileprivate var asNumber: Value? {
    switch self {
    case .bool(true): 1
    case .bool(false): 0
    case .string(let text):
      (try? Value(json: text)).flatMap { if case .number = $0 { $0 } else { nil } }
    default: nil
    }
  }
}
