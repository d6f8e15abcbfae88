extension SchemaProbe {
  /// Returns the union of an object with a single member, whose name is one of those that the type
  /// knows; `nil` if it accepts other names, or several members.
  func namedMembers<Subject: Decodable>(_ type: Subject.Type, _ run: ProbePass) -> Schema? {
    guard run.record.isOpen, run.record.wasAskedForAllKeys,
      run.record.openKey == nil
        || !run.record.entries.contains(where: { $0.key == run.record.openKey && $0.isPresent })
        || run.plan.openKeys != .all
    else { return nil }
    readLiterals(of: type)
    let shown = (samples[ObjectIdentifier(type)] ?? []).flatMap { $0.json.object?.map(\.key) ?? [] }
    let names = shown.map { Value.string($0) } + hints(for: type, like: .string(.plain))
    let variants = names.distinct.compactMap { variant($0.string ?? "", type, run) }
    guard variants.count > 1 else { return nil }
    var plan = run.plan
    plan.openNames = variants.prefix(2).map(\.key)
    let both = attempt(type, plan)
    if case .success = both.result, both.run.record.entries.count > 1 { return nil }
    return .union(variants)
  }

  private func variant<Subject: Decodable>(
    _ name: String, _ type: Subject.Type, _ run: ProbePass
  ) -> Schema.Variant? {
    var plan = ProbePass.Plan(form: run.plan.form)
    plan.supply = samples[ObjectIdentifier(type)]?.first { $0.json[name] != nil }?.json
    plan.openNames = [name]
    let probe = search(type, plan, limit: 40)
    guard case .success(let value) = probe.result, probe.run.record.entries.count == 1,
      let entry = probe.run.record.entries.first, entry.key == name
    else { return nil }
    let title = caseName(of: value)
    return Schema.Variant(
      name: title.isEmpty ? name : title, key: name, payload: schema(of: entry))
  }
}
