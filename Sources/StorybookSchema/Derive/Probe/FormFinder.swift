/// Finds all forms of a type's values: an object, a list, or a single value, each of which may have
/// several.
struct FormFinder<Subject: Decodable> {
  let definer: TypeDefiner

  private var recorder: ProbeRecorder { definer.recorder }
  private var body: BodyProbe<Subject> { BodyProbe(recorder: recorder) }

  /// Derives the definition of a type that is not a leaf.
  func definition() -> Definition {
    guard !recorder.budget.isExceeded else {
      // What metadata says of a type for which no time is left.
      let schema = MetadataSchemaBuilder(describe: recorder.types.describe).body(Subject.self)
      return Definition(title: "\(Subject.self)", schema: schema.guessed, note: Self.slow)
    }
    let sample = recorder.samples(of: Subject.self).first?.json
    let trial = recorder.searchWithLiterals(Subject.self, plan: ProbePass.Plan(supply: sample))
    var definition = definition(trial)
    if recorder.budget.isSpent { definition.note = definition.note ?? Self.slow }
    return definition
  }

  private static var slow: String {
    "Decoding takes so long that the type was probed only in part."
  }

  private func definition(_ trial: ProbeTrial<Subject>) -> Definition {
    if let value = trial.value, isPlain(trial.pass.record) {
      recorder.remember(value, pass: trial.pass)
      return Definition(title: "\(Subject.self)", schema: body.schema(of: trial))
    }
    let (forms, notes) = forms(base: trial)
    guard let schema = ProbeForm.combined(forms) else { return failed(trial) }
    return Definition(
      title: "\(Subject.self)", schema: schema, note: notes.nonEmpty?.joined(separator: "; "))
  }

  private func failed(_ trial: ProbeTrial<Subject>) -> Definition {
    var note = "The type could not be probed."
    if case .failure(let error) = trial.result { note = "\(PropsError(error))" }
    var schema = body.schema(of: trial)
    if case .object(let fields) = schema {
      schema = .object(
        fields
          + trial.pass.record.guessed(
            owner: Subject.self, payload: nil, describe: recorder.types.describe))
    }
    return Definition(title: "\(Subject.self)", schema: schema, note: note)
  }

  /// Whether the type decodes its stored properties and nothing else, as synthesized code does, so
  /// that its values have a single form.
  private func isPlain(_ record: ProbeRecord) -> Bool {
    guard record.shape == .keyed, !record.isOpen, !record.wasAskedForAllKeys else { return false }
    var properties: [String: Schema] = [:]
    var owner: Any.Type? = Subject.self
    while let known = owner {
      guard !Reflection.isEnum(known) else { return false }
      for field in Reflection.fields(of: known) {
        let name = String(field.name.trimmingPrefix("_"))
        for name in [name, field.name] {
          properties[name] = field.type.map(recorder.types.describe)
        }
      }
      owner = Reflection.superclass(of: known)
    }
    let identifiers = Dictionary(
      record.declared.map { ($0.string, $0.identifier) }, uniquingKeysWith: { first, _ in first })
    return identifiers.count == record.entries.count
      && record.entries.allSatisfy { entry in
        guard let schema = entry.schema, let identifier = identifiers[entry.key] else {
          return false
        }
        return properties[identifier ?? entry.key].map { $0 == schema || $0 == .optional(schema) }
          ?? false
      }
  }

  private func forms(base: ProbeTrial<Subject>) -> (forms: [ProbeForm], notes: [String]) {
    let first = base.pass.record.shape
    var forms: [ProbeForm] = []
    var notes: [String] = []
    for shape in [first] + [.keyed, .single, .unkeyed].filter({ $0 != first }) {
      var trial = base
      if shape != first {
        trial = recorder.searchWithLiterals(
          Subject.self, plan: ProbePass.Plan(supply: sample(for: shape), form: shape))
      }
      guard trial.pass.record.shape == shape else { continue }
      if let choice = trial.pass.keyChoices.first(where: { $0.path.isEmpty }) {
        let cases = EnumProbe<Subject>(
          recorder: recorder, keys: choice.keys, form: trial.pass.plan.form)
        if let shared = cases.withSharedMembers() {
          forms += shared
          continue
        }
        let (schema, problems) = cases.union()
        forms.append(ProbeForm(schema: schema))
        notes += problems
      } else if shape == .keyed,
        let named = NameProbe<Subject>(recorder: recorder, pass: trial.pass).union()
      {
        forms.append(ProbeForm(schema: named))
      } else if let value = trial.value {
        recorder.remember(value, pass: trial.pass)
        forms += self.forms(trial)
      }
    }
    return (forms, notes)
  }

  private func sample(for shape: ProbeRecord.Shape) -> Value? {
    recorder.samples(of: Subject.self).map(\.json).first { json in
      switch (shape, json) {
      case (.keyed, .object), (.unkeyed, .array): true
      case (.keyed, _), (.unkeyed, _): false
      default: json.object == nil
      }
    }
  }

  /// Returns the forms of one shape.
  private func forms(_ trial: ProbeTrial<Subject>) -> [ProbeForm] {
    guard !recorder.budget.isSpent else { return [ProbeForm(schema: body.schema(of: trial))] }
    let isPeeked = trial.pass.reads.contains { !$0.path.isEmpty }
    if trial.pass.record.shape == .single, !isPeeked { return attempts(first: trial) }
    let branches = BranchFinder<Subject>(definer: definer)
    if let forms = branches.forms(base: trial.pass) { return forms }
    if let lists = LengthFinder<Subject>(recorder: recorder).forms(base: trial.pass) {
      return lists.map {
        ProbeForm(name: $0.name, schema: branches.constrained($0.schema, in: trial.pass))
      }
    }
    let forms = PresenceFinder<Subject>(recorder: recorder).forms(base: trial.pass)
    guard forms.count < 2 else { return forms }
    let schema = forms.first?.schema ?? body.schema(of: trial)
    return [
      ProbeForm(name: trial.caseName, schema: branches.constrained(schema, in: trial.pass))
    ]
  }

  // MARK: Single values

  /// Detects types that try several values in turn, by making each read fail.
  private func attempts(first: ProbeTrial<Subject>) -> [ProbeForm] {
    var forms: [ProbeForm] = []
    var trial = first
    var plan = first.pass.plan
    while let entry = trial.pass.record.entries.last, let schema = entry.schema, forms.count < 8,
      !forms.contains(where: { $0.schema == schema })
    {
      forms +=
        words(trial.pass) ?? [
          ProbeForm(
            name: formName(of: schema, trial: trial), schema: schema.labelled(as: Subject.self))
        ]
      guard let name = entry.typeName else { break }
      plan.refused.insert(":\(name)")
      plan.form = .single
      trial = recorder.search(Subject.self, plan: plan)
      guard trial.isAccepted, trial.pass.record.shape == .single,
        trial.pass.record.entries.last?.isPresent == true
      else { break }
    }
    guard first.pass.record.entries.last?.isOptional == true else { return forms }
    return ProbeForm.combined(forms).map { [ProbeForm(schema: .optional($0))] } ?? []
  }

  /// Returns the case of an enum, or else the name of a definition.
  private func formName(of schema: Schema, trial: ProbeTrial<Subject>) -> String {
    if case .reference(let name) = schema { return trial.caseName.nonEmpty ?? name }
    return trial.caseName
  }

  /// Returns the words that a type knows, and any other text if it accepts that, too.
  private func words(_ pass: ProbePass) -> [ProbeForm]? {
    let finder = TagFinder<Subject>(recorder: recorder, pass: pass)
    guard let read = pass.reads.last(where: { $0.path.isEmpty }), finder.isScalar(read),
      let tags = finder.tags(at: read)
    else { return nil }
    let accepted = tags.known.filter(\.isAccepted)
    if accepted.isEmpty || (read.schema == .boolean && accepted.count == 2) { return nil }
    let choice = Schema.choice(
      accepted.map { tag in Schema.Choice(name: tag.caseName.nonEmpty, value: tag.value) })
    guard let other = tags.other else { return [ProbeForm(schema: choice)] }
    return [ProbeForm(schema: choice), ProbeForm(name: other.caseName, schema: read.schema)]
  }
}

extension Schema {
  fileprivate var guessed: Schema {
    if case .object(let fields) = self { .object(fields.map(\.guessed)) } else { self }
  }
}
