/// Finds the forms of an object whose fields depend on a discriminator.
struct BranchFinder<Subject: Decodable> {
  let definer: TypeDefiner

  private var recorder: ProbeRecorder { definer.recorder }

  /// Returns the forms of an object whose fields depend on a discriminator; `nil` if none does.
  func forms(base: ProbePass) -> [ProbeForm]? {
    guard let found = branches(base: base, depth: 0),
      let path = found.first?.steps.first?.path
    else { return nil }
    let isFlat = found.allSatisfy { $0.steps.count == 1 && $0.fields != nil }
    guard isFlat, let key = path.tokens.onlyElement else { return found.map { form($0) } }
    return flat(found, key: key)
  }

  /// Returns the schema with the words that its strings are restricted to.
  func constrained(_ schema: Schema, in pass: ProbePass) -> Schema {
    let finder = TagFinder<Subject>(recorder: recorder, pass: pass)
    return finder.discriminatorReads().reduce(schema) { schema, read in
      guard case .string = read.schema, !schema.isOpen,
        let tags = finder.tags(at: read), tags.other == nil
      else { return schema }
      let choices = tags.known.map { Schema.Choice(name: nil, value: $0.value) }
      return schema.setting(.choice(choices), at: read.tokens[...])
    }
  }

  private func branches(base: ProbePass, depth: Int) -> [ProbeBranch]? {
    guard depth < 3 else { return nil }
    let finder = TagFinder<Subject>(recorder: recorder, pass: base)
    for read in finder.discriminatorReads() {
      guard let tags = finder.tags(at: read), tags.decides else { continue }
      var branches = tags.known.flatMap { tag in
        self.branches(
          base: base, at: (read.path, .value(tag.value)), giving: tag.value, depth: depth)
      }
      if let other = tags.other {
        branches += self.branches(
          base: base, at: (read.path, .other), giving: other.value, depth: depth)
      }
      if read.isOptional { branches += withoutTag(base: base, at: read.path) }
      if !branches.isEmpty { return branches }
    }
    return nil
  }

  private func branches(
    base: ProbePass, at step: (path: Pointer, step: ProbeBranch.Step), giving value: Value,
    depth: Int
  ) -> [ProbeBranch] {
    var plan = base.plan
    let shown = recorder.samples(of: Subject.self).map(\.json).first { sample in
      sample[step.path] == value
        && plan.fixed.allSatisfy { sample[$0] == plan.supply?[$0] }
    }
    plan.supply = shown ?? plan.supply
    plan.chosenCandidates = plan.chosenCandidates.filter { plan.fixed.contains($0.key) }
    let trial = recorder.search(
      Subject.self, plan: plan.giving(value, at: step.path), limit: 40)
    guard trial.isAccepted else { return [] }
    if let inner = branches(base: trial.pass, depth: depth + 1) {
      return inner.map { branch in
        var branch = branch
        branch.steps.insert(step, at: 0)
        return branch
      }
    }
    return [branch(trial, after: step)]
  }

  private func branch(
    _ trial: ProbeTrial<Subject>, after step: (path: Pointer, step: ProbeBranch.Step)
  ) -> ProbeBranch {
    let lists = LengthFinder<Subject>(recorder: recorder).forms(base: trial.pass)
    let schema =
      lists.flatMap(ProbeForm.combined)
      ?? BodyProbe<Subject>(recorder: recorder).schema(of: trial)
    return ProbeBranch(steps: [step], schema: schema, caseName: trial.caseName)
  }

  private func withoutTag(base: ProbePass, at path: Pointer) -> [ProbeBranch] {
    var plan = base.plan
    plan.absent.insert(path)
    let trial = recorder.search(Subject.self, plan: plan, limit: 40)
    guard trial.isAccepted else { return [] }
    var branch = branch(trial, after: (path, .absent))
    if let fields = branch.fields {
      branch.schema = .object(fields.filter { [$0.key] != path.tokens })
    }
    return [branch]
  }

  // MARK: Schemas

  /// Returns the known tags as one form, then those of other tags and of a missing tag.
  private func flat(_ branches: [ProbeBranch], key: String) -> [ProbeForm] {
    let variants = branches.compactMap { branch -> Schema.TaggedVariant? in
      guard case .value(let tag) = branch.steps[0].step else { return nil }
      let fields = (branch.fields ?? []).filter { $0.key != key && !$0.isConstant }
      return Schema.TaggedVariant(tag: tag, fields: fields, name: branch.name)
    }
    let others = branches.filter { branch in
      if case .value = branch.steps[0].step { false } else { true }
    }
    return [ProbeForm(schema: .tagged(key: key, variants))] + others.map { form($0) }
  }

  private func form(_ branch: ProbeBranch) -> ProbeForm {
    let whole = inlined(branch.schema, paths: branch.steps.map(\.path))
    let schema = branch.steps.reduce(whole) { schema, step in
      guard case .value(let tag) = step.step else { return schema }
      let choice = Schema.choice([Schema.Choice(name: nil, value: tag)])
      return schema.setting(choice, at: step.path.tokens[...])
    }
    var name = branch.caseName
    if name.isEmpty || schema == branch.schema { name = branch.name }
    return ProbeForm(name: name, schema: schema)
  }

  /// Returns the object that a reference stands for, as the tag in it is known here, or that of a
  /// dictionary with the tag.
  private func inlined(_ schema: Schema, paths: [Pointer]) -> Schema {
    if case .map(.string, let element) = schema {
      let tags = paths.compactMap(\.tokens.onlyElement).map {
        Field.named($0, schema: .string(.plain))
      }
      return .object(tags + [.additional(element)])
    }
    guard case .reference(let name) = schema, let known = definer.definition(named: name)?.schema,
      case .object = known
    else { return schema }
    return known
  }
}

/// The object that a type decodes for certain values of its discriminators.
private struct ProbeBranch {
  enum Step: Hashable { case value(Value), other, absent }

  var steps: [(path: Pointer, step: Step)]
  var schema: Schema
  let caseName: String

  var fields: [Field]? {
    if case .object(let fields) = schema { fields } else { nil }
  }

  /// The tags if they are texts, or else the case.
  var name: String {
    let names = steps.map { path, step in
      let key = path.tokens.joined(separator: "/")
      return switch step {
      case .value(.string(let text)): text
      case .value(let tag): caseName.nonEmpty ?? "\(key) \(tag.text)"
      case .other: caseName.nonEmpty ?? "other"
      case .absent: "no \(key)"
      }
    }
    return names.joined(separator: " ")
  }
}

extension Schema {
  fileprivate var isOpen: Bool {
    if case .map = self { true } else { false }
  }

  /// Returns the schema with another one at a place of the value; required there if it is a field.
  fileprivate func setting(_ schema: Schema, at tokens: ArraySlice<String>) -> Schema {
    guard let token = tokens.first else { return schema }
    let rest = tokens.dropFirst()
    switch self {
    case .object(var fields):
      guard let index = fields.firstIndex(where: { $0.key == token }) else { return self }
      fields[index].schema = fields[index].schema.setting(schema, at: rest)
      return .object(fields)
    case .array(let element, let isUnique):
      return .array(element.setting(schema, at: rest), isUnique: isUnique)
    case .tuple(var elements, let labels, let others):
      guard let index = Int(token), index < elements.count else { return self }
      elements[index] = elements[index].setting(schema, at: rest)
      return .tuple(elements, labels: labels, rest: others)
    default: return self
    }
  }
}
