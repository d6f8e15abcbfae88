extension SchemaProbe {
  /// One of several forms of a type's values, with the name of its case if it has one.
  struct Form {
    var name = ""
    let schema: Schema
  }

  /// Whether the type decodes its stored properties and nothing else, as synthesized code does, so
  /// that its values have a single form.
  func isPlain(_ type: Any.Type, record: ProbeRecord) -> Bool {
    guard record.shape == .keyed, !record.isOpen, !record.wasAskedForAllKeys else { return false }
    var properties: [String: Schema] = [:]
    var owner: Any.Type? = type
    while let known = owner {
      guard !Reflection.isEnum(known) else { return false }
      for field in Reflection.fields(of: known) {
        let name = String(field.name.trimmingPrefix("_"))
        for name in [name, field.name] { properties[name] = field.type.map(describe) }
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

  /// Returns all forms of a type that decodes by hand: an object, a list, or a single value, each
  /// of which may have several.
  func forms<Subject: Decodable>(
    of type: Subject.Type, base: ProbeTrial<Subject>
  ) -> (forms: [Form], notes: [String]) {
    let first = base.pass.record.shape
    var forms: [Form] = []
    var notes: [String] = []
    for shape in [first] + [.keyed, .single, .unkeyed].filter({ $0 != first }) {
      var trial = base
      if shape != first {
        trial = searchWithLiterals(
          type, plan: ProbePass.Plan(supply: sample(of: type, for: shape), form: shape))
      }
      guard trial.pass.record.shape == shape else { continue }
      if let choice = trial.pass.keyChoices.first(where: { $0.path.isEmpty }) {
        if let shared = withSharedMembers(type, keys: choice.keys, form: trial.pass.plan.form) {
          forms += shared
          continue
        }
        let union = union(of: type, keys: choice.keys, form: trial.pass.plan.form)
        forms.append(Form(schema: union.schema))
        notes += [union.note].compactMap(\.self)
      } else if shape == .keyed, let named = namedMembers(type, pass: trial.pass) {
        forms.append(Form(schema: named))
      } else if case .success(let value) = trial.result {
        remember(value, pass: trial.pass)
        forms += self.forms(of: type, pass: trial.pass, value: value)
      }
    }
    return (forms, notes)
  }

  private func forms<Subject: Decodable>(
    of type: Subject.Type, pass: ProbePass, value: Subject
  ) -> [Form] {
    guard !budget.isSpent else { return [Form(schema: body(type, pass: pass, giving: value))] }
    let isPeeked = pass.reads.contains { !$0.path.isEmpty }
    if pass.record.shape == .single, !isPeeked { return attempts(type, base: pass, after: value) }
    if let branches = branches(type, base: pass) { return branches }
    if let lengths = lengths(type, base: pass) { return lengths }
    let forms = exclusive(type, base: pass)
    guard forms.count < 2 else { return forms }
    let schema = forms.first?.schema ?? body(type, pass: pass, giving: value)
    return [Form(name: caseName(of: value), schema: constrained(schema, of: type, in: pass))]
  }

  /// Returns the form of each key on which a type decides, of one that reads other members beside it;
  /// `nil` if it reads nothing else.
  private func withSharedMembers<Subject: Decodable>(
    _ type: Subject.Type, keys: [ProbeRecord.Key], form: ProbeRecord.Shape?
  ) -> [Form]? {
    var forms: [Form] = []
    for (index, key) in keys.enumerated() where !budget.isSpent {
      let sample = samples[ObjectIdentifier(type)]?.first { $0.json[key.string] != nil }?.json
      let trial = search(
        type, plan: ProbePass.Plan(chosenKeys: [Pointer(): index], supply: sample, form: form))
      guard case .success(let value) = trial.result else { continue }
      guard trial.pass.record.entries.count(where: { $0.isPresent && !$0.isOptional }) > 1,
        trial.pass.record.entries.contains(where: { $0.key == key.string })
      else { return nil }
      remember(value, pass: trial.pass)
      forms.append(
        Form(
          name: caseName(of: value).nonEmpty ?? key.identifier ?? key.string,
          schema: body(type, pass: trial.pass, giving: value)))
    }
    return forms.count > 1 ? forms : nil
  }

  /// Returns the lists that a type decodes that reads some elements before it asks for the end: one
  /// of each length, or one of any length if there is no longest.
  func lengths<Subject: Decodable>(
    _ type: Subject.Type, base: ProbePass
  ) -> [Form]? {
    guard base.record.shape == .unkeyed, let least = base.record.countBeforeEnd, least > 0 else {
      return nil
    }
    var lists: [(name: String, record: ProbeRecord)] = []
    for length in least...(least + Self.optionalElements) {
      var plan = base.plan
      plan.length = length
      let trial = search(type, plan: plan, limit: 40)
      guard case .success(let value) = trial.result, trial.pass.record.entries.count == length
      else { break }
      lists.append((caseName(of: value), trial.pass.record))
    }
    if lists.count > Self.optionalElements, let longest = lists.last {
      return [Form(name: longest.name, schema: schema(of: longest.record))]
    }
    return lists.map { list in
      Form(name: list.name, schema: .tuple(list.record.entries.map(schema(of:))))
    }.nonEmpty
  }

  private static let optionalElements = 4

  /// Combines forms to one schema; `nil` if there are none.
  static func combined(_ forms: [Form]) -> Schema? {
    var distinct: [Form] = []
    for form in forms where !distinct.contains(where: { $0.schema == form.schema }) {
      distinct.append(form)
    }
    guard distinct.count > 1 else { return distinct.first?.schema }
    var names = distinct.map(\.name)
    // Equal names would not distinguish the forms.
    if Set(names).count < names.count { names = [] }
    return .anyOf(distinct.map(\.schema), names: names)
  }

  func caseName<Subject>(of value: Subject) -> String { Reflection.caseName(of: value) ?? "" }

  private func sample(of type: Any.Type, for shape: ProbeRecord.Shape) -> Value? {
    samples[ObjectIdentifier(type)]?.map(\.json).first { json in
      switch (shape, json) {
      case (.keyed, .object), (.unkeyed, .array): true
      case (.keyed, _), (.unkeyed, _): false
      default: json.object == nil
      }
    }
  }

  // MARK: Single values

  /// Detects types that try several values in turn, by making each read fail.
  private func attempts<Subject: Decodable>(
    _ type: Subject.Type, base: ProbePass, after first: Subject
  ) -> [Form] {
    var forms: [Form] = []
    var value = first
    var plan = base.plan
    var pass = base
    let isOptional = base.record.entries.last?.isOptional == true
    while let entry = pass.record.entries.last, let schema = entry.schema, forms.count < 8,
      !forms.contains(where: { $0.schema == schema })
    {
      forms +=
        words(type, pass: pass) ?? [
          Form(
            name: name(of: type, schema: schema, value: value), schema: schema.labelled(as: type))
        ]
      guard let name = entry.typeName else { break }
      plan.refused.insert(":\(name)")
      plan.form = .single
      let trial = search(type, plan: plan)
      guard case .success(let next) = trial.result, trial.pass.record.shape == .single,
        trial.pass.record.entries.last?.isPresent == true
      else { break }
      pass = trial.pass
      value = next
    }
    guard isOptional else { return forms }
    return Self.combined(forms).map { [Form(schema: .optional($0))] } ?? []
  }

  /// Returns the case of an enum, or else the name of a definition.
  private func name<Subject>(of type: Subject.Type, schema: Schema, value: Subject) -> String {
    if let name = Reflection.caseName(of: value) { return name }
    if case .reference(let name) = schema { return name }
    return ""
  }

  /// Returns the words that a type knows, and any other text if it accepts that, too.
  private func words<Subject: Decodable>(_ type: Subject.Type, pass: ProbePass) -> [Form]? {
    guard let read = pass.reads.last(where: { $0.path.isEmpty }), isScalar(read),
      let tags = tags(at: read, type: type, pass: pass)
    else { return nil }
    let accepted = tags.known.filter(\.isAccepted)
    if accepted.isEmpty || (read.schema == .boolean && accepted.count == 2) { return nil }
    let choice = Schema.choice(
      accepted.map { tag in
        Schema.Choice(name: tag.caseName.nonEmpty, value: tag.value)
      })
    guard let other = tags.other else { return [Form(schema: choice)] }
    return [Form(schema: choice), Form(name: other.caseName, schema: read.schema)]
  }
}
