/// Fits what was found of a type to the samples of it.
struct SampleFitting<Subject: Decodable> {
  let recorder: ProbeRecorder
  /// Those of other types; the type of one that is missing counts as fitting.
  let definitions: [String: Definition]

  private var samples: [ProbeRecorder.Known] { recorder.samples(of: Subject.self) }

  /// Returns a definition that the samples of its type fit, as far as replaying them shows the
  /// form: a type that tries several forms accepts the first invented value.
  func fitted(_ definition: Definition) -> Definition {
    var fitted = definition
    for sample in samples
    where !fits(sample.json, schema: fitted.schema) {
      guard let read = replayed(sample.json), fits(sample.json, schema: read) else {
        continue
      }
      let isShown = samples.contains {
        fits($0.json, schema: fitted.schema)
      }
      if fitted.note == nil {
        fitted.schema = fitted.schema.merged(with: read, isShown: isShown)
      } else {
        fitted.schema = read
      }
      fitted.note = nil
    }
    for sample in samples {
      fitted.schema = withUnread(fitted.schema, in: sample.json)
    }
    return fitted
  }

  /// Adds members that a type encodes but never decodes, as read-only fields.
  private func withUnread(_ schema: Schema, in sample: Value) -> Schema {
    guard case .object(let fields) = schema, !fields.contains(where: \.isAdditional) else {
      return schema
    }
    let unread = (sample.object ?? [:]).filter { member in
      !fields.contains { $0.key == member.key } && isUnread(member.key, in: sample)
    }
    return .object(
      fields
        + unread.map {
          Field(
            key: $0.key, property: $0.key, schema: .any, isRequired: false, isConstant: true)
        })
  }

  /// Whether the type encodes the same value when the member is missing or different.
  private func isUnread(_ key: String, in sample: Value) -> Bool {
    let path = Pointer([key])
    let changes: [Patch.Operation] = [
      .remove(path), .replace(path, .null), .replace(path, "\u{1}"), .replace(path, -1),
    ]
    return changes.allSatisfy { change in
      (try? sample.applying(Patch([change]))).flatMap {
        recorder.encodedAgain(Subject.self, json: $0)
      } == sample
    }
  }

  /// Returns the shortest beginning of a known value for each form that is a list of any length and
  /// whose smallest value the type refuses.
  func starts(_ schema: Schema) -> [Value] {
    let forms = schema.forms
    let lists = recorder.known(Subject.self).compactMap(\.json.array)
    return forms.filter(\.isList).compactMap { form in
      guard !recorder.budget.isSpent,
        let least = SchemaDocument(root: form, definitions: definitions).smallest(form),
        !isDecoded(least)
      else { return nil }
      return lists.lazy
        .flatMap { list in list.indices.lazy.map { Value.array(Array(list[...$0])) } }
        .first { list in
          fits(list, schema: form) && isDecoded(list)
            && !forms.contains { $0 != form && fits(list, schema: $0) }
        }
    }
  }

  private func isDecoded(_ json: Value) -> Bool {
    (try? recorder.decoded(Subject.self, json: json)) != nil
  }

  /// Returns the schema of a text that is the JSON of a stored property, as a sample shows; `nil`
  /// for a text that may be another one.
  func json(in schema: Schema) -> Schema? {
    guard schema == .string(.plain), !recorder.budget.isSpent,
      !isDecoded("no JSON")
    else { return nil }
    for sample in samples {
      // A number or a word may have other texts than JSON's, such as “+3”.
      guard let text = sample.json.string, let json = try? Value(json: text),
        json.array != nil || json.object != nil
      else { continue }
      for case (_, let part as any Encodable) in Mirror(reflecting: sample.value).children
      where recorder.encoded(part) == json {
        recorder.capture(part)
        return .string(.json(recorder.types.describe(type(of: part))))
      }
    }
    return nil
  }

  /// Returns the schema of one sample, from the reads that a decoder of the sample can serve.
  private func replayed(_ sample: Value) -> Schema? {
    recorder.replay(sample, as: Subject.self).map { BodyProbe(recorder: recorder).schema(of: $0) }
  }

  private func fits(_ value: Value, schema: Schema) -> Bool {
    SchemaDocument(root: schema, definitions: definitions).fits(value, schema: schema)
  }
}

extension Schema {
  fileprivate var forms: [Schema] {
    switch self {
    case .optional(let wrapped): wrapped.forms
    case .anyOf(let forms, _): forms.flatMap(\.forms)
    default: [self]
    }
  }

  /// Returns a schema that accepts both; for two objects with the same keys the second, unless a
  /// sample shows the first.
  fileprivate func merged(with other: Schema, isShown: Bool) -> Schema {
    switch (self, other) {
    case (.object(let fields), .object(let others))
    where !isShown && Set(fields.map(\.key)) == Set(others.map(\.key)): other
    case (.optional(let wrapped), _): .optional(wrapped.merged(with: other, isShown: isShown))
    case (.anyOf(let forms, []), _): .anyOf(forms + [other])
    case (.anyOf(let forms, let names), _): .anyOf(forms + [other], names: names + [""])
    default: .anyOf(all: [self, other]) ?? self
    }
  }
}
