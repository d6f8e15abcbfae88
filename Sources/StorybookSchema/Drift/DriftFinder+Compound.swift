extension DriftFinder {
  /// What has parts: they are walked when the whole has their form.
  mutating func visit(
    compound value: Value, _ schema: Schema, _ path: Pointer, _ fallback: Value?
  ) {
    switch (schema, value) {
    case (.array(let element, _), .array(let values)):
      visit(values.map { ($0, element) }, path)
    case (.tuple(let elements), .array(let values)) where elements.count == values.count:
      visit(Array(zip(values, elements)), path)
    case (.pairs(let key, let element), .array(let values)) where values.count % 2 == 0:
      visit(values.enumerated().map { ($1, $0 % 2 == 0 ? key : element) }, path)
    case (.tuple, .array), (.pairs, .array):
      report(.value, schema.need, value, path, proposal { $0.recounted(value, schema) })
    case (.map(let key, let element), .object(let object)):
      visit(entries: object, key, element, path)
    case (.object(let fields), .object(let object)): visit(members: object, fields, path)
    case (.union(let variants), .object(let object)):
      visit(union: object, variants, schema, path, fallback)
    case (.tagged(let key, let variants), .object(let object)):
      visit(tagged: object, key, variants, path, fallback)
    default: report(.type, schema.need, value, path, proposal(value, schema, fallback))
    }
  }

  private mutating func visit(_ elements: [(value: Value, schema: Schema)], _ path: Pointer) {
    for (index, element) in elements.enumerated() {
      visit(element.value, element.schema, path.appending(index))
    }
  }

  private mutating func visit(
    entries object: Object, _ key: Schema, _ element: Schema, _ path: Pointer
  ) {
    for member in object {
      let path = path.appending(member.key)
      if document.isKey(member.key, key) {
        visit(member.value, element, path)
      } else {
        report(unknown: path, "is no key of this dictionary", member.value)
      }
    }
  }

  private mutating func visit(
    union object: Object, _ variants: [Schema.Variant], _ schema: Schema, _ path: Pointer,
    _ fallback: Value?
  ) {
    guard let variant = variants.first(where: { object[$0.key] != nil }),
      let payload = object[variant.key]
    else {
      let name = object.first.map { "“\($0.key)” is no case of it" } ?? "names no case"
      let value = Value.object(object)
      return report(.value, name, value, path, proposal(value, schema, fallback))
    }
    guard object.count == 1 else {
      return report(
        .value, "names several cases", .object(object), path,
        proposal { .object([variant.key: $0.repaired(payload, variant.payload)]) })
    }
    visit(payload, variant.payload, path.appending(variant.key))
  }

  private mutating func visit(
    tagged object: Object, _ key: String, _ variants: [Schema.TaggedVariant], _ path: Pointer,
    _ fallback: Value?
  ) {
    if let variant = variants.first(where: { $0.tag == object[key] }) {
      return visit(members: object, variant.fields, path, tag: key)
    }
    let reason = object[key].map { "\($0.shortText) is none of its kinds" } ?? "has no “\(key)”"
    report(
      .value, reason, .object(object), path,
      proposal { fallback ?? $0.retagged(object, key, variants) })
  }
}

// MARK: Members of an object

extension DriftFinder {
  /// - Parameter tag: a key that is no field, and known all the same.
  mutating func visit(
    members object: Object, _ fields: [Field], _ path: Pointer, tag: String? = nil,
    areAllKnown: Bool = true
  ) {
    let known = Set(fields.map(\.key)).union([tag].compactMap(\.self))
    let unknown = object.filter { !known.contains($0.key) }
    let carried = renamed(fields.filter { $0.isRequired && object[$0.key] == nil }, unknown)
    for field in fields {
      let place = path.appending(field.key)
      if let value = object[field.key] {
        visit(value, field, place)
      } else if let carried, carried.key == field.key {
        report(renamed: place, from: path.appending(carried.old.key), carried.old.value)
      } else if field.isRequired {
        report(missing: place, proposal { $0.smallest(field) })
      }
    }
    guard areAllKnown else { return }
    for member in unknown where member.key != carried?.old.key {
      report(unknown: path.appending(member.key), "is not known any more", member.value)
    }
  }

  private mutating func visit(_ value: Value, _ field: Field, _ path: Pointer) {
    if field.isConstant || (value == .null && !field.isRequired) { return }
    visit(value, field.unbounded, path, fallback: onlyLooks ? nil : document.ownDefault(field))
  }

  /// One field is missing, and one of those that are not known fits it: it has been renamed.
  private func renamed(
    _ missing: [Field], _ unknown: [Object.Member]
  ) -> (key: String, old: Object.Member)? {
    guard !onlyLooks, missing.count == 1 else { return nil }
    let fitting = unknown.filter { document.fits($0.value, missing[0].unbounded) }
    return fitting.count == 1 ? (missing[0].key, fitting[0]) : nil
  }
}

extension Field {
  /// Bounds of a slider are a wish; the type takes what is beyond them.
  fileprivate var unbounded: Schema {
    guard ["slider", "stepper"].contains(hints["x-control"]?.string) else { return schema }
    if case .integer = schema { return UInt64.widest }
    return schema
  }
}

extension UInt64 {
  /// Whole numbers of any type.
  fileprivate static var widest: Schema {
    .integer(minimum: Number(Int64.min), maximum: Number(UInt64.max))
  }
}
