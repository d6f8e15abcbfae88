extension DriftFinder {
  /// Visits a compound value; its parts are visited only when the value as a whole has the right
  /// form.
  mutating func visit(
    compound value: Value, _ schema: Schema, _ path: Pointer, _ fallback: Value?
  ) {
    switch (schema, value) {
    case (.array(let element, _), .array(let values)):
      visit(values.map { ($0, element) }, path)
    case (.tuple(let elements, _), .array(let values)) where elements.count == values.count:
      visit(Array(zip(values, elements)), path)
    case (.pairs(let key, let element), .array(let values)) where values.count % 2 == 0:
      visit(values.enumerated().map { ($1, $0 % 2 == 0 ? key : element) }, path)
    case (.tuple, .array), (.pairs, .array):
      report(.value, schema.need, value, path, proposal(for: value) { $0.recounted(value, schema) })
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
      } else if let renamed = renamedKey(member.key, object, key) {
        report(renamed: path.parent.appending(renamed), from: path, member.value)
      } else {
        report(unknown: path, "is not a valid key of this dictionary", member.value)
      }
    }
  }

  /// Returns the only valid key that is like an invalid one, unless it is in use.
  private func renamedKey(_ key: String, _ object: Object, _ schema: Schema) -> String? {
    guard !onlyLooks, case .choice(let choices, _) = document.resolved(schema) else { return nil }
    let free = choices.compactMap(\.value.string).filter { object[$0] == nil }
    return NameLikeness.nearest(to: key, among: free).map { free[$0] }
  }

  private mutating func visit(
    union object: Object, _ variants: [Schema.Variant], _ schema: Schema, _ path: Pointer,
    _ fallback: Value?
  ) {
    guard let variant = variants.first(where: { object[$0.key] != nil }),
      let payload = object[variant.key]
    else {
      let name = object.first.map { "“\($0.key)” is not one of its cases" } ?? "names no case"
      let value = Value.object(object)
      return report(.value, name, value, path, proposal(value, schema, fallback))
    }
    guard object.count == 1 else {
      return report(
        .value, "names several cases", .object(object), path,
        proposal(for: .object(object)) {
          .object([variant.key: $0.repaired(payload, variant.payload)])
        })
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
    let reason = object[key].map { "\($0.shortText) is not one of its kinds" } ?? "has no “\(key)”"
    report(
      .value, reason, .object(object), path,
      proposal(for: .object(object)) { document in
        document.renamedTag(object, key, variants) ?? fallback
          ?? document.retagged(object, key, variants)
      })
  }
}

// MARK: Members of an object

extension DriftFinder {
  /// - Parameter tag: the discriminator, a known key that is not among the fields.
  mutating func visit(
    members object: Object, _ fields: [Field], _ path: Pointer, tag: String? = nil,
    areAllKnown: Bool = true
  ) {
    let others = fields.first(where: \.isAdditional)?.schema
    let fields = fields.filter { !$0.isAdditional }
    let known = Set(fields.map(\.key)).union([tag].compactMap(\.self))
    let unknown = object.filter { !known.contains($0.key) }
    let carried =
      onlyLooks || others != nil ? [:] : renamed(fields, unknown, in: object)
    for field in fields {
      let place = path.appending(field.key)
      if let value = object[field.key] {
        visit(value, field, place)
      } else if let old = carried[field.key] {
        report(renamed: place, from: path.appending(old.key), old.value)
      } else if field.isRequired {
        report(missing: place, field)
      } else if !onlyLooks, !field.isConstant {
        absences.append((place, field))
      }
    }
    let moved = Set(carried.values.map(\.key))
    for member in unknown where !moved.contains(member.key) {
      let place = path.appending(member.key)
      if let others {
        visit(member.value, others, place)
      } else if areAllKnown {
        report(unknown: place, "is no longer in the type", member.value)
      }
    }
  }

  private mutating func visit(_ value: Value, _ field: Field, _ path: Pointer) {
    if field.isConstant || (value == .null && !field.isRequired) { return }
    visit(value, field.unbounded, path, fallback: onlyLooks ? nil : document.ownDefault(field))
  }

  /// Matches missing fields with unknown members that were renamed to them. A match is unambiguous:
  /// the value fits no other missing field, and no other unknown value fits the field. A value for
  /// an optional field fits no other field at all, as none has to be new.
  private func renamed(
    _ fields: [Field], _ unknown: [Object.Member], in object: Object
  ) -> [String: Object.Member] {
    let absent = fields.filter { object[$0.key] == nil && !$0.isConstant }
    let required = absent.filter(\.isRequired)
    let onlyOne = required.count == 1 && fitting(required[0], unknown).count == 1
    var renamed: [String: Object.Member] = [:]
    for field in absent {
      let fitting = fitting(field, unknown)
      guard let old = fitting.count == 1 ? fitting.first : likeNamed(field, fitting) else {
        continue
      }
      let isOnlyOne = onlyOne && field.isRequired
      // Required fields take precedence over optional ones.
      let rivals = absent.filter { $0.key != field.key && ($0.isRequired || !field.isRequired) }
      let others = field.isRequired ? rivals : fields.filter { $0.key != field.key }
      let isDistinctive =
        fitting.count == 1 && old.value.isDistinctive && !others.contains { fits(old, $0) }
      let isAlike = likeNamed(field, fitting)?.key == old.key && !isWanted(old, by: rivals, field)
      if isOnlyOne || isDistinctive || isAlike { renamed[field.key] = old }
    }
    // The required field takes precedence over other fields that the same value fits.
    if onlyOne, let old = renamed[required[0].key] {
      renamed = renamed.filter { $0.key == required[0].key || $0.value.key != old.key }
    }
    return renamed
  }

  private func likeNamed(_ field: Field, _ members: [Object.Member]) -> Object.Member? {
    NameLikeness.nearest(to: field.key, among: members.map(\.key)).map { members[$0] }
  }

  /// Whether the name of a value is as similar to another field that it fits.
  private func isWanted(_ old: Object.Member, by rivals: [Field], _ field: Field) -> Bool {
    let others = ([field] + rivals).filter { fits(old, $0) }.map(\.key)
    return NameLikeness.nearest(to: old.key, among: others).map { others[$0] } != field.key
  }

  private func fitting(_ field: Field, _ unknown: [Object.Member]) -> [Object.Member] {
    unknown.filter { fits($0, field) }
  }

  private func fits(_ member: Object.Member, _ field: Field) -> Bool {
    document.fits(member.value, field.unbounded)
  }
}

extension Value {
  /// Whether the value is specific enough to identify a renamed field. Values such as `0`, `true`
  /// or an empty string may fit any field by coincidence.
  fileprivate var isDistinctive: Bool {
    switch self {
    case .null, .bool: false
    case .string(let string): !string.isEmpty
    case .array(let values): !values.isEmpty
    case .object(let object): object.count > 0
    case .number(let number): !["0", "1"].contains(number.text)
    }
  }
}

extension Field {
  /// The schema without the bounds of a slider or stepper: those are the author's preference, and
  /// the type accepts values beyond them.
  fileprivate var unbounded: Schema {
    guard ["slider", "stepper"].contains(hints["x-control"]?.string) else { return schema }
    if case .integer = schema { return UInt128.widest }
    return schema
  }
}

extension UInt128 {
  /// Integers of any width, signed or unsigned.
  fileprivate static var widest: Schema {
    .integer(minimum: Number(Int128.min), maximum: Number(UInt128.max))
  }
}
