extension SchemaProbe {
  /// Returns a definition that the samples of its type fit, as far as replaying them shows the
  /// form: a type that tries several forms accepts the first invented value.
  func fitted<Subject: Decodable>(
    _ definition: Definition, to type: Subject.Type
  ) -> Definition {
    var fitted = definition
    for sample in samples[ObjectIdentifier(type)] ?? []
    where !fits(sample.json, schema: fitted.schema) {
      guard let read = replayed(type, sample: sample.json), fits(sample.json, schema: read) else {
        continue
      }
      let isShown = samples[ObjectIdentifier(type)]?.contains {
        fits($0.json, schema: fitted.schema)
      }
      if fitted.note == nil {
        fitted.schema = fitted.schema.merged(with: read, isShown: isShown == true)
      } else {
        fitted.schema = read
      }
      fitted.note = nil
    }
    for sample in samples[ObjectIdentifier(type)] ?? [] {
      fitted.schema = withUnread(fitted.schema, of: type, in: sample.json)
    }
    return fitted
  }

  /// Adds members that a type encodes but never decodes, as read-only fields.
  private func withUnread<Subject: Decodable>(
    _ schema: Schema, of type: Subject.Type, in sample: Value
  ) -> Schema {
    guard case .object(let fields) = schema, !fields.contains(where: \.isAdditional) else {
      return schema
    }
    let unread = (sample.object ?? [:]).filter { member in
      !fields.contains { $0.key == member.key } && isUnread(member.key, by: type, in: sample)
    }
    return .object(
      fields
        + unread.map {
          Field(
            key: $0.key, property: $0.key, schema: .any, isRequired: false, isConstant: true)
        })
  }

  /// Whether the type encodes the same value when the member is missing or different.
  private func isUnread<Subject: Decodable>(
    _ key: String, by type: Subject.Type, in sample: Value
  ) -> Bool {
    let path = Pointer([key])
    let changes: [Patch.Operation] = [
      .remove(path), .replace(path, .null), .replace(path, "\u{1}"), .replace(path, -1),
    ]
    return changes.allSatisfy { change in
      (try? sample.applying(Patch([change]))).flatMap { encodedAgain(type, json: $0) } == sample
    }
  }

  /// Returns the shortest beginning of a sample that is a list and of no other form of the type, if that
  /// refuses an empty one.
  func start<Subject: Decodable>(of type: Subject.Type, schema: Schema) -> Value? {
    guard schema.hasListForm, !budget.isSpent, (try? decoded(type, json: [])) == nil else {
      return nil
    }
    let lists = samples[ObjectIdentifier(type)]?.compactMap(\.json.array) ?? []
    return lists.lazy.flatMap { list in list.indices.lazy.map { Value.array(Array(list[...$0])) } }
      .first { list in
        !schema.forms.contains { !$0.hasListForm && fits(list, schema: $0) }
          && (try? decoded(type, json: list)) != nil
      }
  }

  /// Returns the schema of a text that is the JSON of a stored property, as a sample shows; `nil` for a text
  /// that may be another one.
  func json<Subject: Decodable>(in type: Subject.Type, schema: Schema) -> Schema? {
    guard schema == .string(.plain), !budget.isSpent, (try? decoded(type, json: "no JSON")) == nil
    else {
      return nil
    }
    for sample in samples[ObjectIdentifier(type)] ?? [] {
      // A number or a word may have other texts than JSON's, such as “+3”.
      guard let text = sample.json.string, let json = try? Value(json: text),
        json.array != nil || json.object != nil
      else { continue }
      for case (_, let part as any Encodable) in Mirror(reflecting: sample.value).children
      where (try? ValueEncoder.encode(part, userInfo: userInfo)) == json {
        capture(part)
        return .string(.json(describe(Swift.type(of: part))))
      }
    }
    return nil
  }

  /// Returns the schema of one sample, from the reads that a decoder of the sample can serve.
  private func replayed<Subject: Decodable>(_ type: Subject.Type, sample: Value) -> Schema? {
    var plan = ProbePass.Plan(supply: sample)
    plan.isReplay = true
    let trial = attempt(type, plan: plan)
    guard case .success(let value) = trial.result else { return nil }
    return body(type, pass: trial.pass, giving: value)
  }

  /// Definitions that are still in the worklist count as fitting.
  private func fits(_ value: Value, schema: Schema) -> Bool {
    SchemaDocument(root: schema, definitions: definitions).fits(value, schema: schema)
  }
}

extension Schema {
  /// Whether a value may be a list of any length.
  fileprivate var hasListForm: Bool {
    switch self {
    case .array: true
    case .optional, .anyOf: forms.contains(where: \.hasListForm)
    default: false
    }
  }

  fileprivate var forms: [Schema] {
    switch self {
    case .optional(let wrapped): wrapped.forms
    case .anyOf(let forms, _): forms.flatMap(\.forms)
    default: [self]
    }
  }

  /// Returns a schema that accepts both; for two objects with the same keys the second, unless a
  /// sample shows the first.
  fileprivate func merged(with other: Schema, isShown: Bool) -> Schema {
    switch (self, other) {
    case (.object(let fields), .object(let others))
    where !isShown && Set(fields.map(\.key)) == Set(others.map(\.key)): other
    case (.optional(let wrapped), _): .optional(wrapped.merged(with: other, isShown: isShown))
    case (.anyOf(let forms, []), _): .anyOf(forms + [other])
    case (.anyOf(let forms, let names), _): .anyOf(forms + [other], names: names + [""])
    default: .anyOf(all: [self, other]) ?? self
    }
  }

  /// Combines distinct schemas; `nil` when there are none.
  static func anyOf(all schemas: [Schema]) -> Schema? {
    let forms = schemas.reduce(into: [Schema]()) { forms, schema in
      if !forms.contains(schema) { forms.append(schema) }
    }
    guard forms.count > 1 else { return forms.first }
    return .anyOf(forms)
  }
}
