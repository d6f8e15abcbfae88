extension SchemaProbe {
  /// The object that a type decodes for certain values of its discriminators.
  fileprivate struct Branch {
    enum Step: Hashable { case value(Value), other, absent }

    var steps: [(path: Pointer, step: Step)]
    let schema: Schema
    let caseName: String

    var fields: [Field]? {
      if case .object(let fields) = schema { fields } else { nil }
    }
  }

  private static let depthLimit = 3

  /// Returns the forms of an object whose fields depend on a discriminator; `nil` if none does.
  func branches<Subject: Decodable>(_ type: Subject.Type, base: ProbePass) -> [Form]? {
    guard let found = branches(type, base: base, depth: 0),
      let path = found.first?.steps.first?.path
    else { return nil }
    let isFlat = found.allSatisfy { $0.steps.count == 1 && $0.fields != nil }
    guard isFlat, let key = path.tokens.onlyElement else { return found.map { form($0) } }
    return flat(found, key: key)
  }

  /// Returns the schema with the words that its strings are restricted to.
  func constrained<Subject: Decodable>(
    _ schema: Schema, of type: Subject.Type, in pass: ProbePass
  ) -> Schema {
    discriminatorReads(type, pass: pass).reduce(schema) { schema, read in
      guard case .string = read.schema, !schema.isOpen,
        let tags = tags(at: read, type: type, pass: pass),
        tags.other == nil
      else { return schema }
      let choices = tags.known.map { Schema.Choice(name: nil, value: $0.value) }
      return schema.setting(.choice(choices), at: read.tokens[...])
    }
  }

  private func branches<Subject: Decodable>(
    _ type: Subject.Type, base: ProbePass, depth: Int
  ) -> [Branch]? {
    guard depth < Self.depthLimit else { return nil }
    for read in discriminatorReads(type, pass: base) {
      guard let tags = tags(at: read, type: type, pass: base), tags.decides else { continue }
      var branches = tags.known.flatMap { tag in
        self.branches(
          type, base: base, at: (read.path, .value(tag.value)), giving: tag.value, depth: depth)
      }
      if let other = tags.other {
        branches += self.branches(
          type, base: base, at: (read.path, .other), giving: other.value, depth: depth)
      }
      if read.isOptional { branches += withoutTag(type, base: base, at: read.path) }
      if !branches.isEmpty { return branches }
    }
    return nil
  }

  private func branches<Subject: Decodable>(
    _ type: Subject.Type, base: ProbePass, at step: (path: Pointer, step: Branch.Step),
    giving value: Value, depth: Int
  ) -> [Branch] {
    var plan = base.plan
    let shown = samples[ObjectIdentifier(type)]?.map(\.json).first { sample in
      sample[step.path] == value
        && plan.fixed.allSatisfy { sample[$0] == plan.supply?[$0] }
    }
    plan.supply = shown ?? plan.supply
    plan.chosenCandidates = plan.chosenCandidates.filter { plan.fixed.contains($0.key) }
    let trial = search(type, plan: plan.giving(value, at: step.path), limit: 40)
    guard case .success(let subject) = trial.result else { return [] }
    if let inner = branches(type, base: trial.pass, depth: depth + 1) {
      return inner.map { branch in
        var branch = branch
        branch.steps.insert(step, at: 0)
        return branch
      }
    }
    return branch(type, pass: trial.pass, giving: subject, after: [step])
  }

  private func branch<Subject: Decodable>(
    _ type: Subject.Type, pass: ProbePass, giving value: Subject,
    after steps: [(path: Pointer, step: Branch.Step)]
  ) -> [Branch] {
    let lists = lengths(type, base: pass).flatMap(Self.combined)
    let schema = lists ?? body(type, pass: pass, giving: value)
    return [Branch(steps: steps, schema: schema, caseName: caseName(of: value))]
  }

  private func withoutTag<Subject: Decodable>(
    _ type: Subject.Type, base: ProbePass, at path: Pointer
  ) -> [Branch] {
    var plan = base.plan
    plan.absent.insert(path)
    let trial = search(type, plan: plan, limit: 40)
    guard case .success(let value) = trial.result else { return [] }
    return branch(type, pass: trial.pass, giving: value, after: [(path, .absent)]).map { branch in
      let fields = branch.fields?.filter { [$0.key] != path.tokens }
      return Branch(
        steps: branch.steps, schema: fields.map { .object($0) } ?? branch.schema,
        caseName: branch.caseName)
    }
  }

  // MARK: Schemas

  /// Returns the known tags as one form, then those of other tags and of a missing tag.
  private func flat(_ branches: [Branch], key: String) -> [Form] {
    let variants = branches.compactMap { branch -> Schema.TaggedVariant? in
      guard case .value(let tag) = branch.steps[0].step else { return nil }
      let fields = (branch.fields ?? []).filter { $0.key != key && !$0.isConstant }
      return Schema.TaggedVariant(tag: tag, fields: fields, name: branch.name)
    }
    let others = branches.filter { branch in
      if case .value = branch.steps[0].step { false } else { true }
    }
    return [Form(schema: .tagged(key: key, variants))] + others.map { form($0) }
  }

  private func form(_ branch: Branch) -> Form {
    let whole = inlined(branch.schema, paths: branch.steps.map(\.path))
    let schema = branch.steps.reduce(whole) { schema, step in
      guard case .value(let tag) = step.step else { return schema }
      let choice = Schema.choice([Schema.Choice(name: nil, value: tag)])
      return schema.setting(choice, at: step.path.tokens[...])
    }
    var name = branch.caseName
    if name.isEmpty || schema == branch.schema { name = branch.name }
    return Form(name: name, schema: schema)
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
    guard case .reference(let name) = schema, let type = types[name] else { return schema }
    if definitions[name] == nil { define(erased: type) }
    guard case .object? = definitions[name]?.schema else { return schema }
    return definitions[name]?.schema ?? schema
  }
}

extension SchemaProbe.Branch {
  /// The tags if they are texts, or else the case.
  fileprivate var name: String {
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
    case .tuple(var elements, let labels):
      guard let index = Int(token), index < elements.count else { return self }
      elements[index] = elements[index].setting(schema, at: rest)
      return .tuple(elements, labels: labels)
    default: return self
    }
  }
}
