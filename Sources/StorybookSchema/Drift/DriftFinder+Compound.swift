extension DriftFinder {
  /// Visits a compound value; its parts are visited only when the value as a whole has the right
  /// form.
  mutating func visit(
    compound value: Value, schema: Schema, at path: Pointer, fallback: Value?
  ) {
    switch (schema, value) {
    case (.map(let key, let element), .object(let object)):
      visit(entries: object, keys: key, values: element, at: path)
    case (.object(let fields), .object(let object)):
      visit(members: object, fields: fields, at: path)
    case (.tagged(let key, _), .object(let object)):
      guard let kind = schema.case(of: object) else {
        return reportUntagged(object, by: key, schema: schema, at: path, fallback: fallback)
      }
      visit(members: object, fields: kind.fields, at: path, tag: key)
    default:
      guard let parts = schema.parts(of: value) else {
        return reportOtherForm(value, schema: schema, at: path, fallback: fallback)
      }
      for part in parts {
        visitValue(part.value ?? .null, schema: part.schema, at: path.appending(part.token))
      }
    }
  }

  private mutating func visit(
    entries object: Object, keys key: Schema, values element: Schema, at path: Pointer
  ) {
    for member in object {
      let path = path.appending(member.key)
      if document.isKey(member.key, schema: key) {
        visitValue(member.value, schema: element, at: path)
      } else if let renamed = renamedKey(member.key, of: object, as: key) {
        reportRenamed(to: path.parent.appending(renamed), from: path, value: member.value)
      } else {
        reportUnknown(at: path, reason: "is not a valid key of this dictionary", was: member.value)
      }
    }
  }

  /// Returns the only valid key with the name of an invalid one, unless it is in use.
  private func renamedKey(_ key: String, of object: Object, as schema: Schema) -> String? {
    guard !checksOnly, case .choice(let choices, _) = document.resolved(schema) else { return nil }
    let free = choices.compactMap(\.value.string).filter { object[$0] == nil }
    return NameLikeness.same(key, among: free).map { free[$0] }
  }

  private mutating func reportOtherForm(
    _ value: Value, schema: Schema, at path: Pointer, fallback: Value?
  ) {
    switch (schema, value) {
    case (.tuple, .array), (.pairs, .array):
      reportMisfit(
        .value, reason: schema.need, of: value, at: path,
        proposal: proposal(for: value) { $0.recounted(value, schema: schema) })
    case (.union(let variants), .object(let object)):
      guard let variant = variants.first(where: { object[$0.key] != nil }) else {
        let name = object.first.map { "“\($0.key)” is not one of its cases" } ?? "names no case"
        return reportMisfit(
          .value, reason: name, of: value, at: path,
          proposal: proposal(for: value, as: schema, fallback: fallback))
      }
      reportMisfit(
        .value, reason: "names several cases", of: value, at: path,
        proposal: proposal(for: value) {
          .object([
            variant.key: $0.repaired(object[variant.key] ?? .null, schema: variant.payload)
          ])
        })
    default:
      reportMisfit(
        .type, reason: schema.need, of: value, at: path,
        proposal: proposal(for: value, as: schema, fallback: fallback))
    }
  }

  private mutating func reportUntagged(
    _ object: Object, by key: String, schema: Schema, at path: Pointer, fallback: Value?
  ) {
    let reason = object[key].map { "\($0.shortText) is not one of its kinds" } ?? "has no “\(key)”"
    reportMisfit(
      .value, reason: reason, of: .object(object), at: path,
      proposal: proposal(retagging: object, by: key, as: schema, fallback: fallback))
  }
}

// MARK: Members of an object

extension DriftFinder {
  /// - Parameter tag: the discriminator, a known key that is not among the fields.
  mutating func visit(
    members object: Object, fields: [Field], at path: Pointer, tag: String? = nil,
    areAllKnown: Bool = true
  ) {
    let others = fields.first(where: \.isAdditional)?.schema
    let fields = fields.filter { !$0.isAdditional }
    let known = Set(fields.map(\.key)).union([tag].compactMap(\.self))
    let unknown = object.filter { !known.contains($0.key) }
    var renamed = RenamedMembers()
    if !checksOnly, others == nil {
      renamed = RenamedMembers(document, of: object, fields: fields, unknown: unknown)
    }
    for field in fields {
      visitField(field, value: object[field.key], at: path.appending(field.key), renamed: renamed)
    }
    let moved = Set(renamed.byNewKey.values.map(\.key))
    for member in unknown where !moved.contains(member.key) {
      let place = path.appending(member.key)
      if let others {
        visitValue(member.value, schema: others, at: place)
      } else if areAllKnown {
        reportUnknown(at: place, reason: "is no longer in the type", was: member.value)
      }
    }
  }

  private mutating func visitField(
    _ field: Field, value: Value?, at path: Pointer, renamed: RenamedMembers
  ) {
    if let value {
      guard !field.isConstant, value != .null || field.isRequired else { return }
      visitValue(value, schema: field.unbounded, at: path, fallback: ownDefault(field))
    } else if let old = renamed.byNewKey[field.key] {
      reportRenamed(
        to: path, from: path.parent.appending(old.key), value: old.value,
        isUncertain: !renamed.isSame(old, field: field))
    } else if field.isRequired {
      reportMissing(at: path, field: field)
    } else if !checksOnly, !field.isConstant {
      absences.append((path, field))
    }
  }

  private func proposal(
    retagging object: Object, by key: String, as schema: Schema, fallback: Value?
  ) -> Proposal {
    guard !checksOnly else { return Proposal(value: .null) }
    let conversion = ValueConversion(document: document)
    if let renamed = conversion.renamedTag(object, by: key, as: schema) {
      return Proposal(value: renamed)
    }
    return proposal(for: .object(object)) { fallback ?? $0.retagged(object, as: schema) }
  }

  private func ownDefault(_ field: Field) -> Value? {
    guard !checksOnly else { return nil }
    return document.ownDefault(field)
  }
}

extension Field {
  /// The schema without the bounds of a slider or stepper: those are the author's preference, and
  /// the type accepts values beyond them.
  var unbounded: Schema {
    guard ["slider", "stepper"].contains(hints["x-control"]?.string), case .integer = schema else {
      return schema
    }
    return .integer(minimum: Number(Int128.min), maximum: Number(UInt128.max))
  }
}
