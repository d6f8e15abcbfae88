import StorybookReflection

extension SchemaProbe {
  private static let keyLimit = 12

  /// Returns the forms of an object of which one of several members is there; `nil` if the members
  /// that may be missing do not exclude each other.
  func exclusive<Subject: Decodable>(_ type: Subject.Type, _ base: ProbePass) -> [Form]? {
    guard base.record.shape == .keyed, !base.record.isOpen else { return nil }
    let keys = omissible(type, base)
    guard !keys.isEmpty, !budget.isSpent else { return nil }
    let none = outcome(type, base, keys, nil)
    let alone = keys.filter { key in
      guard let only = outcome(type, base, keys, key), only.written.contains(key) else {
        return false
      }
      return none.map { $0.name != only.name || !$0.read.isSubset(of: only.read) } ?? true
    }
    var shown: [String?] = alone
    // A value without any of the members has a form of its own, unless that is only read.
    if let none, none.read.subtracting(base.present).isSubset(of: none.written) {
      shown.append(nil)
    }
    guard shown.count > 1 else { return nil }
    let forms = shown.compactMap { form(type, base, alone, $0) }
    return forms.count > 1 ? forms : nil
  }

  /// Returns the members without which a value is read in another way: those whose absence leads to
  /// further reads, one after another.
  private func omissible<Subject: Decodable>(
    _ type: Subject.Type, _ base: ProbePass
  ) -> [String] {
    var keys: [String] = []
    var run = base
    while keys.count < Self.keyLimit, !budget.isSpent {
      let more = run.record.entries.filter { entry in
        !keys.contains(entry.key) && (entry.isOptional || isOmissible(entry.key, type, run))
      }.map(\.key)
      guard !more.isEmpty else { break }
      keys += more
      run = attempt(type, base.plan.showing(nil, of: keys)).run
    }
    return keys
  }

  private func isOmissible<Subject: Decodable>(
    _ key: String, _ type: Subject.Type, _ run: ProbePass
  ) -> Bool {
    var plan = run.plan
    plan.absent.insert(key)
    let next = attempt(type, plan).run.record.entries
    return next.contains { entry in !run.record.entries.contains { $0.key == entry.key } }
  }

  /// The case of a value, and the members that it was read from and is encoded with.
  private typealias Found = (name: String, read: Set<String>, written: Set<String>)

  /// Returns what is decoded when only one of the members is there, or none.
  private func outcome<Subject: Decodable>(
    _ type: Subject.Type, _ base: ProbePass, _ keys: [String], _ key: String?
  ) -> Found? {
    let probe = search(type, base.plan.showing(key, of: keys), limit: 40)
    guard case .success(let value) = probe.result else { return nil }
    let read = probe.run.present
    guard let value = value as? any Encodable,
      let json = try? ValueEncoder.encode(value, userInfo: userInfo)
    else { return (caseName(of: value), read, read) }
    return (caseName(of: value), read, Set(json.object?.keys ?? []))
  }

  private func form<Subject: Decodable>(
    _ type: Subject.Type, _ base: ProbePass, _ keys: [String], _ key: String?
  ) -> Form? {
    let plan = base.plan.showing(key, of: keys)
    let probe = search(type, plan, limit: 40)
    guard case .success(let value) = probe.result,
      case .object(var fields) = body(type, probe.run, value)
    else { return nil }
    fields.removeAll { $0.key != key && keys.contains($0.key) }
    for index in fields.indices where fields[index].key == key {
      if case .optional(let wrapped) = fields[index].schema { fields[index].schema = wrapped }
      fields[index].isRequired = true
      fields[index].absentMeansNull = false
      fields[index].defaultValue = nil
    }
    return Form(name: caseName(of: value), schema: .object(fields))
  }
}

extension ProbePass {
  /// The members that were read and not left out.
  fileprivate var present: Set<String> {
    Set(record.entries.filter { $0.isPresent && $0.currentValue != nil }.map(\.key))
  }
}

extension ProbePass.Plan {
  /// Returns the plan with one of several members, and without the others.
  fileprivate func showing(_ key: String?, of keys: [String]) -> ProbePass.Plan {
    var plan = self
    plan.absent.formUnion(keys)
    for key in keys { plan.overrides[key] = nil }
    if let key {
      plan.absent.remove(key)
      plan.present.insert(key)
    }
    return plan
  }
}
