// Conversions between containers, which keep every value.

extension SchemaDocument {
  /// Returns the value of a case that is gone as the case that replaced it: the one with a similar
  /// name, or the only one with such a payload. Without a payload only the same name is certain.
  func renamedCase(_ object: Object, _ variants: [Schema.Variant]) -> Value? {
    guard object.count == 1, let old = object.first,
      !variants.contains(where: { $0.key == old.key })
    else { return nil }
    func renamed(_ variant: Schema.Variant) -> Value? {
      kept(old.value, variant.payload).map { .object([variant.key: $0]) }
    }
    if old.value.isHollow {
      let same = NameLikeness.same(as: old.key, among: variants.map(\.key))
      return same.flatMap { renamed(variants[$0]) }
    }
    let able = variants.filter { renamed($0) != nil }
    if let near = NameLikeness.nearest(to: old.key, among: able.map(\.key)) {
      return renamed(able[near])
    }
    return variants.filter { fits(old.value, $0.payload) }.onlyElement.flatMap(renamed)
  }

  /// Returns the value of a kind that is gone with the tag of the only kind with the same fields,
  /// or of the one with a similar tag.
  func renamedTag(
    _ object: Object, by key: String, as variants: [Schema.TaggedVariant]
  ) -> Value? {
    let candidates = variants.map { variant in
      var object = object
      object[key] = variant.tag
      return Value.object(object)
    }.filter { fits($0, .tagged(key: key, variants)) }
    let tags = candidates.map { $0[key]?.string ?? "" }
    if let tag = object[key]?.string, let near = NameLikeness.nearest(to: tag, among: tags) {
      return candidates[near]
    }
    guard candidates.count == 1, object.count > 1 else { return nil }
    return candidates[0]
  }

  /// Returns a value as the payload of the only case that it fits.
  func onlyCase(_ variants: [Schema.Variant], _ value: Value) -> Value? {
    let wrapped = variants.compactMap { variant -> Value? in
      guard case .object(let fields) = resolved(variant.payload), fields.count == 1 else {
        return nil
      }
      return onlyField(fields, value).map { .object([variant.key: $0]) }
    }
    return wrapped.onlyElement
  }

  /// Returns a value as the only field of a struct that it fits.
  func onlyField(_ fields: [Field], _ value: Value) -> Value? {
    guard !value.isHollow else { return nil }
    let fitting = fields.filter { $0.isRequired && fits(value, $0.schema) }
    guard fitting.count == 1, !isStruct(value),
      var object = smallest(.object(fields))?.object
    else { return nil }
    object[fitting[0].key] = value
    return .object(object)
  }

  private func isStruct(_ value: Value) -> Bool { value.object != nil }

  /// Returns a list as a dictionary, keyed by what identifies its elements.
  func keyed(_ values: [Value], by key: Schema, of element: Schema) -> Value? {
    let elements = values.compactMap { kept($0, element) }
    guard elements.count == values.count else { return nil }
    let names = Self.identifiers.map { name in values.compactMap { $0[name]?.keyText } }
    let unique = names.first { keys in
      keys.count == values.count && Set(keys).count == keys.count
        && keys.allSatisfy { isKey($0, key) }
    }
    return unique.map { .object(Object(zip($0, elements).map { ($0, $1) })) }
  }

  /// Returns a dictionary as a list, if its keys are in its elements too, or are their positions.
  func list(of object: Object, _ element: Schema) -> Value? {
    let keys = object.map(\.key)
    let values = object.map { member -> Value? in
      let isIdentified = Self.identifiers.contains { member.value[$0]?.keyText == member.key }
      if isIdentified || keys == keys.indices.map(String.init) {
        return kept(member.value, element)
      }
      return identified(member, element)
    }
    guard !values.isEmpty, values.allSatisfy({ $0 != nil }) else { return nil }
    return .array(values.compactMap(\.self))
  }

  /// Returns an element with its key in a field that identifies it and that it lacks.
  private func identified(_ member: Object.Member, _ element: Schema) -> Value? {
    guard var object = member.value.object, case .object(let fields) = resolved(element) else {
      return nil
    }
    let names = fields.map(\.key).filter { Self.identifiers.contains($0) && object[$0] == nil }
    guard let name = names.first else { return nil }
    object[name] = .string(member.key)
    return kept(.object(object), element)
  }

  /// Names of fields that identify an element, best first.
  private static let identifiers = ["id", "key", "identifier", "uuid", "slug"]

  /// Returns the choice or the case with a similar name, for a value that only a guess can replace.
  func likely(_ value: Value, _ schema: Schema) -> Value? {
    switch resolved(schema) {
    case .choice(let choices, _):
      guard let name = value.string else { return nil }
      return NameLikeness.nearest(to: name, among: choices.map { $0.name ?? $0.value.string ?? "" })
        .map { choices[$0].value }
    case .union(let variants):
      guard let name = value.string ?? value.object?.first?.key,
        let near = NameLikeness.nearest(to: name, among: variants.map(\.key))
      else { return nil }
      return repaired(value[name] ?? .null, variants[near].payload, as: variants[near].key)
    default: return nil
    }
  }

  private func repaired(_ payload: Value, _ schema: Schema, as key: String) -> Value {
    .object([key: repaired(payload, schema)])
  }

  /// Returns the value repaired for a schema; `nil` if that loses something.
  private func kept(_ value: Value, _ schema: Schema) -> Value? {
    if fits(value, schema) { return value }
    let repaired = repaired(value, schema)
    guard value.lossCount(in: repaired) == 0, fits(repaired, schema) else { return nil }
    return repaired
  }
}

extension Value {
  fileprivate var keyText: String? {
    switch self {
    case .string(let text): text.nonEmpty
    case .number(let number): number.text
    default: nil
    }
  }
}
