import StorybookReflection

extension SchemaProbe {
  /// One of several forms of a type's values, with the name of its case if it has one.
  struct Form {
    var name = ""
    let schema: Schema
  }

  /// Whether the type decodes its stored properties and nothing else, as synthesized code does, so
  /// that its values have a single form.
  func isPlain(_ type: Any.Type, _ record: ProbeRecord) -> Bool {
    guard record.shape == .keyed, !record.isOpen, !record.wasAskedForAllKeys else { return false }
    var properties: [String: Schema] = [:]
    var owner: Any.Type? = type
    while let known = owner {
      guard !Reflection.isEnum(known) else { return false }
      for field in Reflection.fields(of: known) {
        let name = field.name.hasPrefix("_") ? String(field.name.dropFirst()) : field.name
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
    of type: Subject.Type, _ base: (result: Result<Subject, any Error>, run: ProbePass)
  ) -> (forms: [Form], notes: [String]) {
    let first = base.run.record.shape
    var (forms, notes): ([Form], [String]) = ([], [])
    for shape in [first] + [.keyed, .single, .unkeyed].filter({ $0 != first }) {
      var probe = base
      if shape != first {
        probe = found(type, ProbePass.Plan(supply: sample(of: type, for: shape), form: shape))
      }
      guard probe.run.record.shape == shape else { continue }
      if let choice = probe.run.choicePoints.first(where: { $0.path.isEmpty }) {
        let union = union(of: type, choice.keys, form: shape == first ? nil : shape)
        forms.append(Form(schema: union.schema))
        notes += [union.note].compactMap(\.self)
      } else if shape == .keyed, let named = namedMembers(type, probe.run) {
        forms.append(Form(schema: named))
      } else if case .success(let value) = probe.result {
        _ = remember(value, probe.run)
        forms += self.forms(of: type, probe.run, value)
      }
    }
    return (forms, notes)
  }

  private func forms<Subject: Decodable>(
    of type: Subject.Type, _ run: ProbePass, _ value: Subject
  ) -> [Form] {
    guard !budget.isSpent else { return [Form(schema: body(type, run, value))] }
    let isPeeked = run.points.contains { !$0.path.isEmpty }
    if run.record.shape == .single, !isPeeked { return attempts(type, run, value) }
    if let branches = branches(type, run) { return branches }
    let forms = exclusive(type, run)
    guard forms.count < 2 else { return forms }
    let schema = forms.first?.schema ?? body(type, run, value)
    return [Form(name: caseName(of: value), schema: constrained(schema, type, run))]
  }

  /// Combines forms to one schema; `nil` if there are none.
  static func combined(_ forms: [Form]) -> Schema? {
    var distinct: [Form] = []
    for form in forms where !distinct.contains(where: { $0.schema == form.schema }) {
      distinct.append(form)
    }
    guard distinct.count > 1 else { return distinct.first?.schema }
    let names = distinct.map(\.name)
    let areTelling = Set(names).count == names.count
    return .anyOf(distinct.map(\.schema), names: areTelling ? names : [])
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
    _ type: Subject.Type, _ base: ProbePass, _ first: Subject
  ) -> [Form] {
    var forms: [Form] = []
    var value = first
    var plan = base.plan
    var run = base
    let isOptional = base.record.entries.last?.isOptional == true
    while let entry = run.record.entries.last, let schema = entry.schema, forms.count < 8,
      !forms.contains(where: { $0.schema == schema })
    {
      forms +=
        words(type, run) ?? [
          Form(name: name(of: type, schema, value), schema: schema.labelled(as: type))
        ]
      guard let name = entry.typeName else { break }
      plan.refused.insert(":\(name)")
      plan.form = .single
      let probe = search(type, plan)
      guard case .success(let next) = probe.result, probe.run.record.shape == .single,
        probe.run.record.entries.last?.isPresent == true
      else { break }
      (run, value) = (probe.run, next)
    }
    guard isOptional else { return forms }
    return Self.combined(forms).map { [Form(schema: .optional($0))] } ?? []
  }

  /// Returns the case of an enum, or else the name of a definition.
  private func name<Subject>(of type: Subject.Type, _ schema: Schema, _ value: Subject) -> String {
    if let name = Reflection.caseName(of: value) { return name }
    if case .reference(let name) = schema { return name }
    return ""
  }

  /// Returns the words that a type knows, and any other text if it accepts that, too.
  private func words<Subject: Decodable>(_ type: Subject.Type, _ run: ProbePass) -> [Form]? {
    guard let point = run.points.last(where: { $0.path.isEmpty }),
      let tags = tags(at: point, type, run)
    else { return nil }
    let accepted = tags.known.filter(\.isAccepted)
    if accepted.isEmpty || (point.schema == .boolean && accepted.count == 2) { return nil }
    let choice = Schema.choice(
      accepted.map { tag in
        Schema.Choice(name: tag.caseName.isEmpty ? nil : tag.caseName, value: tag.value)
      })
    guard let other = tags.other else { return [Form(schema: choice)] }
    return [Form(schema: choice), Form(name: other.caseName, schema: point.schema)]
  }
}
