import Foundation

/// Converts values that do not fit to the schema of a document.
struct ValueConversion {
  let document: SchemaDocument

  /// Returns a number within the bounds of an integer.
  func clamped(_ value: Value, schema: Schema) -> Value? {
    guard case .integer(let minimum, let maximum, _) = document.resolved(schema),
      case .number(let number) = value, number.integer != nil
    else { return nil }
    return .number(number.clamped(minimum, upTo: maximum))
  }

  /// Returns the value converted to a schema, if the result can only be converted back to the text
  /// that the value had; see the table in “Test with fixtures”.
  func converted(_ value: Value, to schema: Schema) -> Value? {
    conversions(value, schema: document.resolved(schema)).first {
      document.fits($0, schema: schema)
    }
  }

  private func conversions(_ value: Value, schema: Schema) -> [Value] {
    let candidate: Value? =
      switch (schema, value) {
      case (.boolean, .string("true")): true
      case (.boolean, .string("false")): false
      case (.string(.plain), _): value.asText.map { .string($0) }
      case (.integer, .string(let text)), (.number, .string(let text)):
        Self.number(text, schema: schema).map { .number($0) }
      case (.choice(let choices, _), _): Self.choice(choices, value: value)
      case (.union(let variants), .object(let object)): renamedCase(object, variants: variants)
      case (.union(let variants), .string(let text)): variant(variants, text: text)
      case (.array, .null): nil
      case (.array, _): .array([value])
      case (.anyOf(let forms, _), _): forms.compactMap { converted(value, to: $0) }.onlyElement
      default: nil
      }
    return [candidate, value.onlyPart].compactMap(\.self)
  }

  /// Returns the number that the type writes as the text, or the date that it reads there.
  private static func number(_ text: String, schema: Schema) -> Number? {
    var number: Number?
    switch schema {
    case .integer: number = Int128(text).map { Number($0) }
    case .number(.decimal):
      number = Number(validating: text).flatMap { _ in
        Decimal(string: text).flatMap { Number(validating: "\($0)") }
      }
    case .number(.float): number = Float(text).flatMap { $0.isFinite ? Number($0) : nil }
    case .number(.double): number = Double(text).flatMap { Number(finite: $0) }
    case .number(let format): return date(text).map { format.number(of: $0) }
    default: break
    }
    return number.flatMap { $0.text == text ? $0 : nil }
  }

  /// Parses an ISO 8601 date with a time, in the form in which dates are written.
  private static func date(_ text: String) -> Date? {
    [0, 3].lazy.compactMap { fraction in
      let date = try? Date(text, strategy: .iso8601(fractional: fraction > 0))
      return date.flatMap {
        Schema.StringFormat.text(of: $0, fraction: fraction) == text ? $0 : nil
      }
    }.first
  }

  /// Finds a choice by the name of its case when the raw value has changed, and from a case of an
  /// enum that used to have payloads.
  private static func choice(_ choices: [Schema.Choice], value: Value) -> Value? {
    guard let name = value.caseWithoutPayload ?? value.asText else { return nil }
    let named = choices.filter { $0.name == name || $0.value.asText == name }
    if !named.isEmpty { return named.onlyElement?.value }
    guard value.number == nil else { return nil }
    let words = choices.map { $0.name ?? $0.value.string ?? "" }
    return NameLikeness.same(name, among: words).map { choices[$0].value }
  }

  /// Converts a raw value to the case of an enum that now has payloads, unless that one has some.
  private func variant(_ variants: [Schema.Variant], text: String) -> Value? {
    let named = variants.filter { $0.key == text || $0.name == text }
    let same = NameLikeness.same(text, among: variants.map(\.key)).map { variants[$0] }
    let found = named.isEmpty ? same : named.onlyElement
    guard let found, document.smallest(found.payload) == [:] else { return nil }
    return .object([found.key: [:]])
  }

  // MARK: Cases and kinds under another name, and guesses at them

  /// Returns the value of a case that is gone as the only one with the same name but for case and
  /// separators.
  func renamedCase(_ object: Object, variants: [Schema.Variant]) -> Value? {
    guard object.count == 1, let old = object.first,
      !variants.contains(where: { $0.key == old.key }),
      let same = NameLikeness.same(old.key, among: variants.map(\.key))
    else { return nil }
    return certain(old.value, schema: variants[same].payload).map {
      .object([variants[same].key: $0])
    }
  }

  /// Returns the value of a kind that is gone as the one whose tag has the same name.
  func renamedTag(_ object: Object, by key: String, as schema: Schema) -> Value? {
    let tags = schema.cases.compactMap(\.tag?.value)
    guard let tag = object[key]?.string,
      let same = NameLikeness.same(tag, among: tags.map { $0.string ?? "" })
    else { return nil }
    var object = object
    object[key] = tags[same]
    return certain(.object(object), schema: schema)
  }

  /// Returns the choice or the case with a similar name, for a value that only a guess can replace.
  func likely(_ value: Value, schema: Schema) -> Value? {
    switch document.resolved(schema) {
    case .choice(let choices, _):
      guard let name = value.string else { return nil }
      return NameLikeness.nearest(name, among: choices.map { $0.name ?? $0.value.string ?? "" })
        .map { choices[$0].value }
    case .union(let variants):
      guard let name = value.string ?? value.object?.first?.key,
        let near = NameLikeness.nearest(name, among: variants.map(\.key))
      else { return nil }
      let payload = repaired(value[name] ?? .null, schema: variants[near].payload)
      return .object([variants[near].key: payload])
    default: return nil
    }
  }

  /// Returns the value with its own drift repaired; `nil` if something of it is left to a person.
  private func certain(_ value: Value, schema: Schema) -> Value? {
    var finder = DriftFinder(document)
    finder.visitValue(value, schema: schema, at: Pointer())
    finder.leaveDoubtful()
    guard !finder.fields.contains(where: \.isOpen) else { return nil }
    return try? value.applying(Patch(finder.operations))
  }

  // MARK: Values of which a part stays

  /// Returns the value with its own drift repaired.
  func repaired(_ value: Value, schema: Schema) -> Value {
    var finder = DriftFinder(document)
    finder.visitValue(value, schema: schema, at: Pointer())
    return (try? value.applying(Patch(finder.operations))) ?? document.smallest(schema) ?? .null
  }

  /// Returns the list padded or truncated to the required count; existing elements are kept.
  func recounted(_ value: Value, schema: Schema) -> Value {
    let values = value.array ?? []
    switch schema {
    case .tuple(let elements, _, _):
      let kept = zip(values, elements).map { repaired($0, schema: $1) }
      let added = elements.dropFirst(values.count).map { document.smallest($0) ?? .null }
      return .array(kept + added)
    default: return repaired(.array(Array(values.dropLast(values.count % 2))), schema: schema)
    }
  }

  /// Returns the smallest variant, with those fields of the old object that the variant shares.
  func retagged(_ object: Object, as schema: Schema) -> Value? {
    guard var new = document.smallest(schema)?.object, let kind = schema.case(of: new) else {
      return nil
    }
    for field in kind.fields {
      if let value = object[field.key], document.fits(value, schema: field.schema) {
        new[field.key] = value
      }
    }
    return .object(new)
  }
}

extension Value {
  /// The only element of a list, or what Swift's own names say is wrapped.
  fileprivate var onlyPart: Value? {
    if let array, array.count == 1 { return array[0] }
    guard let object, object.count == 1, let member = object.first,
      ["rawValue", "wrappedValue"].contains(member.key)
    else { return nil }
    return member.value
  }

  fileprivate var caseWithoutPayload: String? {
    guard let object, object.count == 1, let member = object.first, member.value.isHollow else {
      return nil
    }
    return member.key
  }

  var asText: String? {
    switch self {
    case .string, .bool, .number: string ?? text
    default: nil
    }
  }
}
