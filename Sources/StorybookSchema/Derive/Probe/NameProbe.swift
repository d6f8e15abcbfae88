/// Derives an object with a single member, on whose name a type decides that accepts any key.
struct NameProbe<Subject: Decodable> {
  private static var strangeName: String { "anyOtherName" }

  let recorder: ProbeRecorder
  let pass: ProbePass

  /// Returns the union of an object with a single member, whose name is one of those that the type
  /// knows; `nil` if it accepts other names, or several members.
  func union() -> Schema? {
    guard pass.record.isOpen, pass.record.wasAskedForAllKeys,
      pass.record.openKey == nil
        || !pass.record.entries.contains(where: { $0.key == pass.record.openKey && $0.isPresent })
        || pass.plan.openKeys != .all
    else { return nil }
    recorder.hints.readLiterals(of: Subject.self)
    let shown = recorder.samples(of: Subject.self).flatMap { $0.json.object?.map(\.key) ?? [] }
    let hints = recorder.hints.values(for: Subject.self, like: .string(.plain))
    let names = shown.map { Value.string($0) } + hints
    let all = names.distinct.compactMap { variant($0.string ?? "") }
    // What any name leads to says nothing of a name, unless a sample has it.
    let other = variant(Self.strangeName)
    let variants = all.filter { variant in
      shown.contains(variant.key) || variant.name != other?.name
        || variant.payload != other?.payload
    }
    guard variants.count > 1 else { return nil }
    var plan = pass.plan
    plan.openNames = variants.prefix(2).map(\.key)
    let both = recorder.attempt(Subject.self, plan: plan)
    if both.isAccepted, both.pass.record.entries.count > 1 { return nil }
    return .union(variants)
  }

  private func variant(_ name: String) -> Schema.Variant? {
    var plan = ProbePass.Plan(form: pass.plan.form)
    plan.supply = recorder.sample(of: Subject.self, with: name)
    plan.openNames = [name]
    let trial = recorder.search(Subject.self, plan: plan, limit: 40)
    let entries = trial.pass.record.entries
    guard trial.isAccepted, let entry = entries.onlyElement, entry.key == name else { return nil }
    return Schema.Variant(
      name: trial.caseName.nonEmpty ?? name, key: name, payload: entry.currentSchema)
  }
}
