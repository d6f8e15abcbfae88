/// Describes what a pass through a type's `init(from:)` read, and tries what else belongs to it.
struct BodyProbe<Subject: Decodable> {
  let recorder: ProbeRecorder

  /// Returns the schema of the values that a trial read, with what its value encodes beside them.
  func schema(of trial: ProbeTrial<Subject>) -> Schema {
    let record = trial.pass.record
    LengthFinder<Subject>(recorder: recorder).settleLists(in: record, of: trial.pass)
    guard record.shape == .keyed else { return record.currentSchema.labelled(as: Subject.self) }
    if record.isOpen, record.wasAskedForAllKeys {
      return record.openObject(named: namedKeys(trial.pass)) { refined($0, record: record) }
    }
    var fields = refined(record.fields, record: record)
    if let value = trial.value { fields += constants(value, record: record) }
    return .object(record.ordered(fields))
  }

  private func refined(_ fields: [Field], record: ProbeRecord) -> [Field] {
    AbsenceProbe<Subject>(recorder: recorder).refined(fields, record: record)
  }

  /// Returns the keys that a type decodes by name, independent of the keys in the JSON.
  private func namedKeys(_ pass: ProbePass) -> Set<String> {
    var plan = pass.plan
    plan.openKeys = .none
    return Set(recorder.attempt(Subject.self, plan: plan).pass.record.entries.map(\.key))
  }

  /// Returns keys that are encoded but never decoded, which only a `let` with a value can be.
  func constants(_ value: Subject, record: ProbeRecord) -> [Field] {
    guard let value = value as? any Encodable, let json = recorder.encoded(value) else { return [] }
    let properties = Reflection.fields(of: Subject.self)
    return record.unread.compactMap { key in
      guard let constant = json[key.string] else { return nil }
      let property = properties.first { $0.name == key.identifier }
      if Reflection.hasFields(Subject.self), property?.isVariable ?? true { return nil }
      return Field(
        key: key.string, property: key.identifier,
        schema: property?.type.map(recorder.types.describe) ?? .any, isRequired: false,
        defaultValue: constant, isConstant: true)
    }
  }
}
