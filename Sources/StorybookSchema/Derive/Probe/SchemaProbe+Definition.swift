extension SchemaProbe {
  /// Derives the definition of a type that is not a leaf.
  func definition<Subject: Decodable>(of type: Subject.Type) -> Definition {
    guard !budget.isExceeded else { return unprobed(type) }
    let sample = samples[ObjectIdentifier(type)]?.first?.json
    let trial = searchWithLiterals(type, plan: ProbePass.Plan(supply: sample))
    var definition = definition(of: type, trial: trial)
    if budget.isSpent { definition.note = definition.note ?? Self.slow }
    return definition
  }

  private static let slow = "Decoding takes so long that the type was probed only in part."

  private func definition<Subject: Decodable>(
    of type: Subject.Type, trial: ProbeTrial<Subject>
  ) -> Definition {
    if case .success(let value) = trial.result, isPlain(type, record: trial.pass.record) {
      remember(value, pass: trial.pass)
      return Definition(title: "\(type)", schema: body(type, pass: trial.pass, giving: value))
    }
    let (forms, notes) = forms(of: type, base: trial)
    guard let schema = Self.combined(forms) else {
      return failed(type, pass: trial.pass, with: trial.result)
    }
    return Definition(
      title: "\(type)", schema: schema,
      note: notes.nonEmpty?.joined(separator: "; "))
  }

  /// Returns what metadata says of a type for which no time is left.
  private func unprobed(_ type: any Decodable.Type) -> Definition {
    let schema = MetadataSchemaBuilder(describe: describe).body(type)
    return Definition(title: "\(type)", schema: schema.guessed, note: Self.slow)
  }

  private func failed<Subject: Decodable>(
    _ type: Subject.Type, pass: ProbePass, with result: Result<Subject, any Error>
  ) -> Definition {
    var note = "The type could not be probed."
    if case .failure(let error) = result { note = "\(PropsError(error))" }
    var schema = body(type, pass: pass, giving: nil)
    if case .object(let fields) = schema {
      schema = .object(fields + guessed(pass.record, owner: type, payload: nil))
    }
    return Definition(title: "\(type)", schema: schema, note: note)
  }

  // MARK: Enums with payloads

  /// Derives an enum with payloads. Synthesized `Codable` requests all keys and switches over the
  /// one that is present, so each key needs a pass.
  func union<Subject: Decodable>(
    of type: Subject.Type, keys: [ProbeRecord.Key], form: ProbeRecord.Shape?
  ) -> Definition {
    var notes: [String] = []
    let variants = keys.indices.compactMap { index -> Schema.Variant? in
      let key = keys[index]
      let sample = samples[ObjectIdentifier(type)]?.first { $0.json[key.string] != nil }?.json
      let trial = search(
        type, plan: ProbePass.Plan(chosenKeys: [Pointer(): index], supply: sample, form: form))
      switch trial.result {
      case .success(let value): remember(value, pass: trial.pass)
      case .failure(let error):
        // The compiler's message for cases marked `@available(*, unavailable)`.
        if "\(error)".contains("Unavailable enum element") { return nil }
        notes.append("\(key.string): \(PropsError(error))")
      }
      return variant(of: type, for: key, from: trial.pass.record.entry(key.string))
    }
    let note = notes.nonEmpty?.joined(separator: "; ")
    return Definition(title: "\(type)", schema: .union(variants), note: note)
  }

  private func variant<Subject: Decodable>(
    of type: Subject.Type, for key: ProbeRecord.Key, from entry: ProbeRecord.Entry
  ) -> Schema.Variant {
    let name = key.identifier ?? key.string
    guard let record = entry.nested else {
      return Schema.Variant(name: name, key: key.string, payload: entry.schema ?? .object([]))
    }
    let payload = Reflection.fields(of: type).first { $0.name == name }?.type
    let fields = fields(record) + guessed(record, owner: nil, payload: payload)
    return Schema.Variant(
      name: name, key: key.string,
      payload: .object(
        ordered(refined(fields, record: record, within: type, at: key.string), record: record)))
  }

  // MARK: Everything else

  func body<Subject: Decodable>(
    _ type: Subject.Type, pass: ProbePass, giving value: Subject?
  ) -> Schema {
    let record = pass.record
    guard record.shape == .keyed else { return schema(of: record).labelled(as: type) }
    if record.isOpen, record.wasAskedForAllKeys {
      let named = namedKeys(type, pass: pass)
      return openObject(record, named: named) { refined($0, record: record, within: type, at: nil) }
    }
    var fields = refined(fields(record), record: record, within: type, at: nil)
    if let value = value as? any Encodable { fields += constants(value, record: record, of: type) }
    return .object(ordered(fields, record: record))
  }

  func schema(of record: ProbeRecord) -> Schema {
    switch record.shape {
    case .none: return .object([])
    case .keyed where record.isOpen && record.wasAskedForAllKeys:
      return openObject(record, named: []) { $0 }
    case .keyed: return .object(ordered(fields(record), record: record))
    case .single:
      guard let entry = record.entries.last else { return .any }
      let schema = entry.schema ?? .any
      guard entry.isOptional else { return schema }
      return .optional(schema)
    case .unkeyed:
      let known = record.entries.filter { $0.nested != nil || $0.schema != nil }
      var elements = known.map(schema(of:))
      if record.entries.contains(where: \.isOptional) { elements = elements.map(\.optional) }
      if record.wasAskedForEnd { return .array(.anyOf(all: elements) ?? .any, isUnique: false) }
      return .tuple(elements)
    }
  }

  func fields(_ record: ProbeRecord) -> [Field] {
    record.entries.map { entry in
      Field(
        key: entry.key, property: record.declared.first { $0.string == entry.key }?.identifier,
        schema: schema(of: entry), isRequired: !entry.isOptional)
    }
  }

  func schema(of entry: ProbeRecord.Entry) -> Schema {
    entry.nested.map(schema(of:)) ?? entry.schema ?? .any
  }

  // MARK: Keys of any name

  /// Returns the keys that a type decodes by name, independent of the keys in the JSON.
  private func namedKeys<Subject: Decodable>(_ type: Subject.Type, pass: ProbePass) -> Set<String> {
    var plan = pass.plan
    plan.openKeys = .none
    return Set(attempt(type, plan: plan).pass.record.entries.map(\.key))
  }

  /// Builds fields for keys that a type names or decodes with a schema of their own; all other keys
  /// have the schema of the invented key.
  private func openObject(
    _ record: ProbeRecord, named: Set<String>, refine: ([Field]) -> [Field]
  ) -> Schema {
    let others = record.entries.first { $0.key == record.openKey }.map { schema(of: $0) }
    let own = fields(record).filter { field in
      field.key != record.openKey && (named.contains(field.key) || field.schema != others)
    }
    if own.isEmpty { return .map(key: .string(.plain), value: others ?? .any) }
    return .object(refine(own) + (others.map { [.additional($0)] } ?? []))
  }

  /// Returns the properties that a value's type encodes but never decodes. Decodes the value's own
  /// JSON only.
  func constants<Subject: Codable>(of value: Subject) -> Set<String> {
    guard let json = try? ValueEncoder.encode(value, userInfo: userInfo) else { return [] }
    var plan = ProbePass.Plan(supply: json)
    plan.isReplay = true
    let trial = attempt(Subject.self, plan: plan)
    guard case .success = trial.result else { return [] }
    return Set(constants(value, record: trial.pass.record, of: Subject.self).compactMap(\.property))
  }

  /// Returns keys that are encoded but never decoded, which only a `let` with a value can be.
  private func constants(
    _ value: any Encodable, record: ProbeRecord, of type: Any.Type
  ) -> [Field] {
    guard let json = try? ValueEncoder.encode(value, userInfo: userInfo) else { return [] }
    let properties = Reflection.fields(of: type)
    return record.declared.compactMap { key in
      guard !record.entries.contains(where: { $0.key == key.string }),
        let constant = json[key.string]
      else { return nil }
      let property = properties.first { $0.name == key.identifier }
      if Reflection.hasFields(type), property?.isVariable ?? true { return nil }
      return Field(
        key: key.string, property: key.identifier,
        schema: property?.type.map(describe) ?? .any, isRequired: false, defaultValue: constant,
        isConstant: true)
    }
  }

  /// Returns keys that were never requested because an earlier read failed, with types from
  /// metadata.
  private func guessed(
    _ record: ProbeRecord, owner: Any.Type?, payload: Any.Type?
  ) -> [Field] {
    var types: [String: Any.Type] = [:]
    for field in owner.map(Reflection.fields) ?? [] { types[field.name] = field.type }
    if let payload, Reflection.isTuple(payload) {
      for (index, field) in Reflection.fields(of: payload).enumerated() {
        types[field.name.nonEmpty ?? "_\(index)"] = field.type
      }
    } else if let payload {
      types["_0"] = payload
    }
    return record.declared.compactMap { key in
      guard !record.entries.contains(where: { $0.key == key.string }),
        let type = types[key.identifier ?? key.string]
      else { return nil }
      let schema = describe(type)
      let isOptional = if case .optional = schema { true } else { false }
      return Field(
        key: key.string, property: key.identifier, schema: schema, isRequired: !isOptional,
        absentMeansNull: isOptional, isGuessed: true)
    }
  }

  /// Sorts fields in the order of the key type, which is the order in the source.
  private func ordered(_ fields: [Field], record: ProbeRecord) -> [Field] {
    let order = Dictionary(
      record.declared.enumerated().map { ($1.string, $0) }, uniquingKeysWith: { first, _ in first })
    return fields.enumerated().sorted {
      (order[$0.element.key] ?? .max, $0.offset) < (order[$1.element.key] ?? .max, $1.offset)
    }.map(\.element)
  }
}

extension Schema {
  fileprivate var optional: Schema {
    if case .optional = self { self } else { .optional(self) }
  }

  fileprivate var guessed: Schema {
    if case .object(let fields) = self { .object(fields.map(\.guessed)) } else { self }
  }
}
