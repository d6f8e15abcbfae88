extension SchemaProbe {
  func instance(erased type: any Decodable.Type) throws -> (Any, Value) {
    func open<Subject: Decodable>(_ type: Subject.Type) throws -> (Any, Value) {
      try instance(of: type)
    }
    return try open(type)
  }

  /// Returns a value of a type, with its JSON: a sample, a known instance, or a new one.
  func instance<Subject: Decodable>(of type: Subject.Type) throws -> (Subject, Value) {
    let id = ObjectIdentifier(type)
    if let known = samples[id]?.first ?? instances[id], let value = known.value as? Subject {
      return (value, known.json)
    }
    guard case .reference = describe(type) else {
      guard let first = candidates(type, for: type, given: nil).first else {
        throw ProbeError.exhausted
      }
      return try first()
    }
    guard !producing.contains(id) else { throw ProbeError.recursion(type) }
    producing.append(id)
    defer { producing.removeLast() }
    return try newInstance(of: type)
  }

  /// Tries the cases of an enum in turn, as the first may contain the enum itself.
  private func newInstance<Subject: Decodable>(of type: Subject.Type) throws -> (Subject, Value) {
    let first = searchWithLiterals(type, plan: ProbePass.Plan())
    if case .success(let value) = first.result { return remember(value, pass: first.pass) }
    let cases = first.pass.keyChoices.first { $0.path.isEmpty }?.keys.indices.dropFirst()
    for index in cases ?? 0..<0 where !budget.isSpent {
      let next = search(type, plan: ProbePass.Plan(chosenKeys: [Pointer(): index]))
      if case .success(let value) = next.result { return remember(value, pass: next.pass) }
    }
    throw ProbeError.exhausted
  }

  @discardableResult
  func remember<Subject>(_ value: Subject, pass: ProbePass) -> (Subject, Value) {
    let id = ObjectIdentifier(Subject.self)
    if instances[id] == nil { instances[id] = (value, pass.record.value) }
    return (value, pass.record.value)
  }
}
