extension SchemaProbe {
  /// Determines with the real decoder how each field handles a missing key and `null`: whether it
  /// may be omitted, its default, and whether the two are equivalent.
  ///
  /// - Parameter key: the enum case whose payload contains the fields, in the type's JSON.
  func refined<Subject: Decodable>(
    _ fields: [Field], record: ProbeRecord, within type: Subject.Type, at key: String?
  ) -> [Field] {
    let prefix = Pointer(key.map { [$0] } ?? [])
    let json = key.map { .object([$0: record.value]) } ?? record.value
    guard !budget.isSpent, encodedAgain(type, json: json) != nil else { return fields }
    return fields.map { field in
      guard !budget.isSpent else { return field.guessed }
      let path = prefix.appending(field.key)
      let before = json[path] ?? .null
      let absent = outcome(type, json: json, at: path, replacedBy: nil)
      let null = outcome(type, json: json, at: path, replacedBy: .null)
      return field.refined(absent: absent, null: null, path: path, before: before)
    }
  }

  /// Returns what the type encodes after decoding the JSON with a different value at the path.
  private func outcome<Subject: Decodable>(
    _ type: Subject.Type, json: Value, at path: Pointer, replacedBy value: Value?
  ) -> Value? {
    let operation: Patch.Operation
    switch (value, json[path]) {
    case (let value?, _): operation = .add(path, value)
    case (nil, .some): operation = .remove(path)
    case (nil, nil): return encodedAgain(type, json: json)
    }
    guard let changed = try? json.applying(Patch([operation])) else { return nil }
    return encodedAgain(type, json: changed)
  }

  func encodedAgain<Subject: Decodable>(_ type: Subject.Type, json: Value) -> Value? {
    guard let value = try? decoded(type, json: json) else { return nil }
    guard let value = value as? any Encodable else { return .null }
    return try? ValueEncoder.encode(value, userInfo: userInfo)
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
