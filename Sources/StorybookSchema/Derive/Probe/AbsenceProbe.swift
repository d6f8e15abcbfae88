/// Tries what a type does without its members.
struct AbsenceProbe<Subject: Decodable> {
  let recorder: ProbeRecorder

  /// Determines with the real decoder how each field handles a missing key and `null`: whether it
  /// may be omitted, its default, and whether the two are equivalent.
  ///
  /// - Parameter key: the enum case whose payload contains the fields, in the type's JSON.
  func refined(_ fields: [Field], record: ProbeRecord, at key: String? = nil) -> [Field] {
    let prefix = Pointer(key.map { [$0] } ?? [])
    let json = key.map { .object([$0: record.value]) } ?? record.value
    guard !recorder.budget.isSpent, encodedAgain(json) != nil else { return fields }
    return fields.map { field in
      guard !recorder.budget.isSpent else { return field.guessed }
      let path = prefix.appending(field.key)
      let before = json[path] ?? .null
      let absent = encoded(json, at: path, replacedBy: nil)
      let null = encoded(json, at: path, replacedBy: .null)
      return field.refined(absent: absent, null: null, path: path, before: before)
    }
  }

  /// Returns what the type encodes after decoding the JSON with a different value at the path.
  private func encoded(
    _ json: Value, at path: Pointer, replacedBy value: Value?
  ) -> Value? {
    let operation: Patch.Operation
    switch (value, json[path]) {
    case (let value?, _): operation = .add(path, value)
    case (nil, .some): operation = .remove(path)
    case (nil, nil): return encodedAgain(json)
    }
    guard let changed = try? json.applying(Patch([operation])) else { return nil }
    return encodedAgain(changed)
  }

  private func encodedAgain(_ json: Value) -> Value? {
    recorder.encodedAgain(Subject.self, json: json)
  }
}

extension Field {
  var guessed: Field {
    var field = self
    field.isGuessed = true
    return field
  }

  fileprivate func refined(
    absent: Value?, null: Value?, path: Pointer, before: Value
  ) -> Field {
    var field = self
    field.isRequired = absent == nil
    let isOptional = if case .optional = schema { true } else { false }
    if null == nil, isOptional, case .optional(let wrapped) = schema { field.schema = wrapped }
    if null != nil, !isOptional, schema != .any { field.schema = .optional(schema) }
    if let absent, let null { field.absentMeansNull = absent == null }
    if let value = absent?[path], value != .null { field.defaultValue = value }
    return field
  }
}
