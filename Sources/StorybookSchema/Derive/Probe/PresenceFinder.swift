/// Finds the forms of an object that is decoded in another way without one of its members.
struct PresenceFinder<Subject: Decodable> {
  let recorder: ProbeRecorder

  /// Returns the forms, first the one with all members. Empty for a value that is not an object of
  /// named members.
  ///
  /// ```text
  /// if let url = try container.decodeIfPresent(URL.self, forKey: .url) { self = .remote(url) }
  /// else { self = .local(try container.decode(String.self, forKey: .path)) }
  ///
  /// {"url": …}   remote; without /url it reads /path, so there is another form
  /// {"path": …}  local; without /path it throws, so there is no third one
  /// ```
  func forms(base: ProbePass) -> [ProbeForm] {
    guard base.record.shape == .keyed, !base.record.isOpen,
      let first = found(base.plan, after: base.record)
    else { return [] }
    var found = [first]
    var index = 0
    while index < found.count, found.count < 12, !recorder.budget.isSpent {
      for key in found[index].pass.record.entries.map(\.key)
      where found[index].present.contains(key) {
        guard let next = without(key, in: found[index]) else { continue }
        found[index].deciding.insert(key)
        if !found.contains(where: { $0.name == next.name && $0.new == next.new }) {
          found.append(next)
        }
      }
      index += 1
    }
    guard found.count > 1 else { return [ProbeForm(schema: first.schema)] }
    return found.map { ProbeForm(name: $0.name, schema: $0.form) }
  }

  /// Returns what is decoded without a member if that is another case, or has other members, which
  /// are also encoded: a type may read more forms than it writes.
  private func without(_ key: String, in found: FoundObject) -> FoundObject? {
    var plan = found.pass.plan
    plan.absent.insert(Pointer([key]))
    let trial = recorder.attempt(Subject.self, plan: plan)
    // A required member that is missing is the last one that was read.
    if !trial.isAccepted, trial.pass.record.entries.last?.key == key { return nil }
    guard var next = self.found(plan, after: trial.pass.record) else { return nil }
    next.new = next.present.subtracting(found.present)
    let isOther = next.name != found.name || !next.new.isEmpty
    guard isOther, next.new.isSubset(of: next.written) else { return nil }
    return next
  }

  /// Returns what is decoded with all members that are not left out by the plan.
  private func found(_ plan: ProbePass.Plan, after record: ProbeRecord) -> FoundObject? {
    var plan = plan
    var known = record
    while true {
      let optional = known.entries.filter {
        $0.isOptional && !plan.absent.contains(Pointer([$0.key]))
      }
      let count = plan.present.count
      plan.present.formUnion(optional.map { Pointer([$0.key]) })
      for entry in optional { plan.chosenCandidates[Pointer([entry.key])] = nil }
      let trial = recorder.search(Subject.self, plan: plan, limit: 40)
      known = trial.pass.record
      guard plan.present.count == count else { continue }
      guard let value = trial.value else { return nil }
      let json = (value as? any Encodable).flatMap { recorder.encoded($0) }
      let read = known.entries.map(\.key)
      return FoundObject(
        pass: trial.pass, schema: BodyProbe(recorder: recorder).schema(of: trial),
        name: trial.caseName, written: Set(json.map { $0.object?.keys ?? [] } ?? read))
    }
  }
}

/// A value that a type decodes from an object without some members.
private struct FoundObject {
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

  /// The schema without the members that are left out.
  var form: Schema {
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
