extension SchemaProbe {
  /// A value that a type decodes from an object without some members.
  fileprivate struct Found {
    let pass: ProbePass
    let schema: Schema
    let name: String
    /// The members that are encoded.
    let written: Set<String>
    /// The members that were not there before.
    var new: Set<String> = []
    /// The members without which it would be another one.
    var deciding: Set<String> = []

    /// The members that were read and not left out.
    var present: Set<String> {
      Set(pass.record.entries.filter { $0.isPresent && $0.currentValue != nil }.map(\.key))
    }
  }

  private static let formLimit = 12

  /// Returns the forms of an object that is decoded in another way without one of its members: first
  /// the one with all members. Empty for a value that is not an object of named members.
  ///
  /// ```text
  /// if let url = try container.decodeIfPresent(URL.self, forKey: .url) { self = .remote(url) }
  /// else { self = .local(try container.decode(String.self, forKey: .path)) }
  ///
  /// {"url": …}   remote; without /url it reads /path, so there is another form
  /// {"path": …}  local; without /path it throws, so there is no third one
  /// ```
  func exclusive<Subject: Decodable>(_ type: Subject.Type, base: ProbePass) -> [Form] {
    guard base.record.shape == .keyed, !base.record.isOpen,
      let first = found(type, plan: base.plan, after: base.record)
    else { return [] }
    var found = [first]
    var index = 0
    while index < found.count, found.count < Self.formLimit, !budget.isSpent {
      for key in found[index].pass.record.entries.map(\.key)
      where found[index].present.contains(key) {
        guard let next = without(key, of: type, in: found[index]) else { continue }
        found[index].deciding.insert(key)
        if !found.contains(where: { $0.name == next.name && $0.new == next.new }) {
          found.append(next)
        }
      }
      index += 1
    }
    guard found.count > 1 else { return [Form(schema: first.schema)] }
    return found.map { Form(name: $0.name, schema: $0.form) }
  }

  /// Returns what is decoded without a member if that is another case, or has other members, which
  /// are also encoded: a type may read more forms than it writes.
  private func without<Subject: Decodable>(
    _ key: String, of type: Subject.Type, in found: Found
  ) -> Found? {
    var plan = found.pass.plan
    plan.absent.insert(Pointer([key]))
    let trial = attempt(type, plan: plan)
    // A required member that is missing is the last one that was read.
    if case .failure = trial.result, trial.pass.record.entries.last?.key == key { return nil }
    guard var next = self.found(type, plan: plan, after: trial.pass.record) else { return nil }
    next.new = next.present.subtracting(found.present)
    let isOther = next.name != found.name || !next.new.isEmpty
    guard isOther, next.new.isSubset(of: next.written) else { return nil }
    return next
  }

  /// Returns what is decoded with all members that are not left out by the plan.
  private func found<Subject: Decodable>(
    _ type: Subject.Type, plan: ProbePass.Plan, after record: ProbeRecord
  ) -> Found? {
    var plan = plan
    var known = record
    while true {
      let optional = known.entries.filter {
        $0.isOptional && !plan.absent.contains(Pointer([$0.key]))
      }
      let count = plan.present.count
      plan.present.formUnion(optional.map { Pointer([$0.key]) })
      for entry in optional { plan.chosenCandidates[Pointer([entry.key])] = nil }
      let trial = search(type, plan: plan, limit: 40)
      known = trial.pass.record
      guard plan.present.count == count else { continue }
      guard case .success(let value) = trial.result else { return nil }
      let json = (value as? any Encodable).flatMap {
        try? ValueEncoder.encode($0, userInfo: userInfo)
      }
      let read = known.entries.map(\.key)
      return Found(
        pass: trial.pass, schema: body(type, pass: trial.pass, giving: value),
        name: caseName(of: value),
        written: Set(json.map { $0.object?.keys ?? [] } ?? read))
    }
  }
}

extension SchemaProbe.Found {
  /// The schema without the members that are left out.
  fileprivate var form: Schema {
    guard case .object(let fields) = schema else { return schema }
    let kept = fields.filter { !pass.plan.absent.contains(Pointer([$0.key])) }
    return .object(
      kept.map { field in
        guard deciding.contains(field.key) else { return field }
        var field = field
        if case .optional(let wrapped) = field.schema { field.schema = wrapped }
        field.isRequired = true
        field.absentMeansNull = false
        field.defaultValue = nil
        return field
      })
  }
}
