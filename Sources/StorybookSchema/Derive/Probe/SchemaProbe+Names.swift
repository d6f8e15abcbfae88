extension SchemaProbe {
  private static let strangeName = "anyOtherName"

  /// Returns the union of an object with a single member, whose name is one of those that the type
  /// knows; `nil` if it accepts other names, or several members.
  func namedMembers<Subject: Decodable>(_ type: Subject.Type, pass: ProbePass) -> Schema? {
    guard pass.record.isOpen, pass.record.wasAskedForAllKeys,
      pass.record.openKey == nil
        || !pass.record.entries.contains(where: { $0.key == pass.record.openKey && $0.isPresent })
        || pass.plan.openKeys != .all
    else { return nil }
    hints.readLiterals(of: type)
    let shown = (samples[ObjectIdentifier(type)] ?? []).flatMap { $0.json.object?.map(\.key) ?? [] }
    let names = shown.map { Value.string($0) } + hints.values(for: type, like: .string(.plain))
    let all = names.distinct.compactMap { variant($0.string ?? "", of: type, in: pass) }
    // What any name leads to says nothing of a name, unless a sample has it.
    let other = variant(Self.strangeName, of: type, in: pass)
    let variants = all.filter { variant in
      shown.contains(variant.key) || variant.name != other?.name
        || variant.payload != other?.payload
    }
    guard variants.count > 1 else { return nil }
    var plan = pass.plan
    plan.openNames = variants.prefix(2).map(\.key)
    let both = attempt(type, plan: plan)
    if case .success = both.result, both.pass.record.entries.count > 1 { return nil }
    return .union(variants)
  }

  private func variant<Subject: Decodable>(
    _ name: String, of type: Subject.Type, in pass: ProbePass
  ) -> Schema.Variant? {
    var plan = ProbePass.Plan(form: pass.plan.form)
    plan.supply = samples[ObjectIdentifier(type)]?.first { $0.json[name] != nil }?.json
    plan.openNames = [name]
    let trial = search(type, plan: plan, limit: 40)
    guard case .success(let value) = trial.result, trial.pass.record.entries.count == 1,
      let entry = trial.pass.record.entries.first, entry.key == name
    else { return nil }
    return Schema.Variant(
      name: caseName(of: value).nonEmpty ?? name, key: name, payload: schema(of: entry))
  }
}
