/// Derives an enum with payloads. Synthesized `Codable` requests all keys and switches over the one
/// that is present, so each key needs a pass.
struct EnumProbe<Subject: Decodable> {
  let recorder: ProbeRecorder
  let keys: [ProbeRecord.Key]
  let form: ProbeRecord.Shape?

  private func trial(at index: Int) -> ProbeTrial<Subject> {
    let sample = recorder.sample(of: Subject.self, with: keys[index].string)
    return recorder.search(
      Subject.self,
      plan: ProbePass.Plan(chosenKeys: [Pointer(): index], supply: sample, form: form))
  }

  /// Returns a variant for each key, and why some could not be decoded.
  func union() -> (schema: Schema, notes: [String]) {
    var notes: [String] = []
    let variants = keys.enumerated().compactMap { index, key -> Schema.Variant? in
      let trial = trial(at: index)
      switch trial.result {
      case .success(let value): recorder.remember(value, pass: trial.pass)
      case .failure(let error):
        // The compiler's message for cases marked `@available(*, unavailable)`.
        if "\(error)".contains("Unavailable enum element") { return nil }
        notes.append("\(key.string): \(PropsError(error))")
      }
      LengthFinder<Subject>(recorder: recorder).settleLists(in: trial.pass.record, of: trial.pass)
      return variant(for: key, from: trial.pass.record.entry(key.string))
    }
    return (.union(variants), notes)
  }

  private func variant(
    for key: ProbeRecord.Key, from entry: ProbeRecord.Entry
  ) -> Schema.Variant {
    let name = key.identifier ?? key.string
    guard let record = entry.nested else {
      return Schema.Variant(name: name, key: key.string, payload: entry.schema ?? .object([]))
    }
    guard record.shape == .keyed else {
      return Schema.Variant(name: name, key: key.string, payload: record.currentSchema)
    }
    let payload = Reflection.fields(of: Subject.self).first { $0.name == name }?.type
    let guessed = record.guessed(
      owner: nil, payload: payload, describe: recorder.types.describe)
    let fields = AbsenceProbe<Subject>(recorder: recorder).refined(
      record.fields + guessed, record: record, at: key.string)
    return Schema.Variant(name: name, key: key.string, payload: .object(record.ordered(fields)))
  }

  /// Returns the form of each key on which a type decides, of one that reads other members beside
  /// it; `nil` if it reads nothing else.
  func withSharedMembers() -> [ProbeForm]? {
    var forms: [ProbeForm] = []
    for (index, key) in keys.enumerated() where !recorder.budget.isSpent {
      let trial = trial(at: index)
      guard let value = trial.value else { continue }
      let entries = trial.pass.record.entries
      guard entries.count(where: { $0.isPresent && !$0.isOptional }) > 1,
        entries.contains(where: { $0.key == key.string })
      else { return nil }
      recorder.remember(value, pass: trial.pass)
      forms.append(
        ProbeForm(
          name: trial.caseName.nonEmpty ?? key.identifier ?? key.string,
          schema: BodyProbe(recorder: recorder).schema(of: trial)))
    }
    return forms.count > 1 ? forms : nil
  }
}
