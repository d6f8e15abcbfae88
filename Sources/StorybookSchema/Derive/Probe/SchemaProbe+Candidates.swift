import StorybookReflection

extension SchemaProbe {
  /// Creates a value for a read, with its JSON; throws ``ProbeError`` when it cannot.
  typealias Candidate<Result> = () throws -> (Result, Value)

  /// Returns the values to try for a read, best first: the sample's own, then simple guesses.
  func candidates<Result: Decodable>(
    _ type: Result.Type, for owner: Any.Type, given: Value?
  ) -> [Candidate<Result>] {
    var candidates = guesses(type, for: owner)
    guard let given else { return candidates }
    if let value = known(type, given) ?? (try? decoded(type, given)) {
      candidates.insert({ (value, given) }, at: 0)
    }
    return candidates
  }

  /// Returns the part of a sample that is encoded as the JSON, which need not be decoded.
  private func known<Result>(_ type: Result.Type, _ json: Value) -> Result? {
    samples[ObjectIdentifier(type)]?.first { $0.json == json }?.value as? Result
  }

  func decoded<Result: Decodable>(_ type: Result.Type, _ json: Value) throws -> Result {
    try budget.measure { try PropsCoding.decode(type, from: json, userInfo: userInfo) }
  }

  private func guesses<Result: Decodable>(
    _ type: Result.Type, for owner: Any.Type
  ) -> [Candidate<Result>] {
    switch type {
    case is Never.Type: return []
    case let leaf as any LeafType.Type: return leaves(leaf, as: type, for: owner)
    case let stated as any StatedType.Type: return [encoded(stated.statedGuess, as: type)]
    case let vector as any SIMD.Type: return vectors(vector, as: type)
    case let command as any CommandType.Type: return [encoded(command.noop, as: type)]
    case let optional as any OptionalType.Type: return optionals(optional, as: type)
    case let list as any ListType.Type: return lists(list, as: type)
    case let dictionary as any DictionaryType.Type:
      return [encoded(dictionary.empty, as: type)]
    default: break
    }
    if let choices = choices(of: type) {
      return choices.map { choice in { (try Self.cast(choice.value), choice.choice.value) } }
    }
    let known = samples[ObjectIdentifier(type)] ?? []
    return known.map { sample in { (try Self.cast(sample.value), sample.json) } }
      + [{ try self.produce(type) }]
  }

  /// Includes the hints for the owner, as a string or a number may be its discriminator.
  private func leaves<Result: Decodable>(
    _ leaf: any LeafType.Type, as type: Result.Type, for owner: Any.Type
  ) -> [Candidate<Result>] {
    func open<Leaf: LeafType>(_ leaf: Leaf.Type) -> [Candidate<Result>] {
      leaf.guesses.map { encoded($0, as: type) }
    }
    var candidates = open(leaf)
    let hints = hints(for: owner, like: leaf.leafSchema).map { hint -> Candidate<Result> in
      { [self] in (try decoded(type, hint), hint) }
    }
    candidates.insert(contentsOf: hints, at: 1)
    return candidates
  }

  /// Returns texts or numbers that may be the discriminator of a type: the names of its cases, and,
  /// once ``readLiterals(of:)`` has run, its literals.
  func hints(for owner: Any.Type, like schema: Schema) -> [Value] {
    let id = ObjectIdentifier(owner)
    let all = hints[id] ?? Reflection.caseNames(of: owner).flatMap(Self.spellings)
    hints[id] = all
    return all.filter { $0.isText(of: schema) || $0.isInteger(of: schema) }
  }

  /// Adds the literals of a type's source to its hints; returns whether there are new ones.
  @discardableResult func readLiterals(of type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    guard literate.insert(id).inserted else { return false }
    let names = hints(for: type, like: .string(.plain))
    let (own, others) = literals.values(of: type)
    ownHints[id] = Set(own + names)
    let all = (own + names + others).distinct
    hints[id] = all
    return all.count > names.count
  }

  private func optionals<Result>(
    _ optional: any OptionalType.Type, as type: Result.Type
  ) -> [Candidate<Result>] {
    var candidates: [Candidate<Result>] = [{ (try Self.cast(optional.none), .null) }]
    if let wrapped = optional.wrappedType as? any Decodable.Type {
      candidates.append {
        let (value, json) = try self.produce(erased: wrapped)
        return (try Self.cast(optional.some(value)), json)
      }
    }
    return candidates
  }

  private func lists<Result>(
    _ list: any ListType.Type, as type: Result.Type
  ) -> [Candidate<Result>] {
    var candidates: [Candidate<Result>] = [{ (try Self.cast(list.make([])), .array([])) }]
    if let element = list.elementType as? any Decodable.Type {
      candidates.append {
        let (value, json) = try self.produce(erased: element)
        return (try Self.cast(list.make([value])), .array([json]))
      }
    }
    return candidates
  }

  private func vectors<Vector: SIMD, Result>(
    _: Vector.Type, as type: Result.Type
  ) -> [Candidate<Result>] { [encoded(Vector(), as: type)] }

  private func encoded<Result>(
    _ value: some Encodable, as type: Result.Type
  ) -> Candidate<Result> {
    { [userInfo] in
      (try Self.cast(value), try ValueEncoder.encode(value, userInfo: userInfo))
    }
  }

  private static func cast<Result>(_ value: Any?) throws -> Result {
    guard let result = value as? Result else { throw ProbeError.exhausted }
    return result
  }

  private static func spellings(_ name: String) -> [Value] {
    let snake = name.reduce(into: "") { result, letter in
      result += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
    let spellings = [
      name, snake, snake.replacing("_", with: "-"), name.prefix(1).uppercased() + name.dropFirst(),
      name.uppercased(),
    ]
    return spellings.map { Value.string($0) }.distinct
  }
}

// MARK: Searching

extension SchemaProbe {
  private static let tryLimit = 400

  func attempt<Subject: Decodable>(
    _ type: Subject.Type, _ plan: ProbePass.Plan
  ) -> (result: Result<Subject, any Error>, run: ProbePass) {
    let run = ProbePass(self, type, plan)
    let result = budget.measure {
      Result { try Subject(from: ProbeDecoder(run: run, record: run.record, path: [])) }
    }
    return (result, run)
  }

  /// Searches for values that `init(from:)` accepts. The most recent read is varied first, and a
  /// change that lets decoding advance is kept.
  func search<Subject: Decodable>(
    _ type: Subject.Type, _ plan: ProbePass.Plan, limit: Int = tryLimit
  ) -> (result: Result<Subject, any Error>, run: ProbePass) {
    var best = attempt(type, plan)
    var tries = 0
    while case .failure(let error) = best.result, !(error is ProbeError), tries < limit {
      guard let better = improve(type, best.run, &tries, limit) else { break }
      best = better
    }
    return withFewerKeys(type, plan, after: best, limit: limit) ?? best
  }

  /// Retries with fewer keys, as a type with a fixed set of keys rejects an invented one.
  private func withFewerKeys<Subject: Decodable>(
    _ type: Subject.Type, _ plan: ProbePass.Plan,
    after best: (result: Result<Subject, any Error>, run: ProbePass), limit: Int
  ) -> (result: Result<Subject, any Error>, run: ProbePass)? {
    guard case .failure = best.result, best.run.record.readsOpenKeys else { return nil }
    var fewer = plan
    switch plan.openKeys {
    case .all: fewer.openKeys = .supplied
    case .supplied: fewer.openKeys = .none
    case .none: return nil
    }
    let next = search(type, fewer, limit: limit)
    if case .success = next.result { return next }
    return nil
  }

  private func improve<Subject: Decodable>(
    _ type: Subject.Type, _ run: ProbePass, _ tries: inout Int, _ limit: Int
  ) -> (result: Result<Subject, any Error>, run: ProbePass)? {
    for point in run.points.reversed() where !run.plan.fixed.contains(point.path) {
      for index in 1..<max(point.count, 1) where run.plan.overrides[point.path] != index {
        tries += 1
        guard tries <= limit, !budget.isSpent else { return nil }
        var plan = run.plan
        plan.overrides[point.path] = index
        let next = attempt(type, plan)
        if case .success = next.result { return next }
        if next.run.asks > run.asks { return next }
      }
    }
    return nil
  }

  func produce(erased type: any Decodable.Type) throws -> (Any, Value) {
    func open<Subject: Decodable>(_ type: Subject.Type) throws -> (Any, Value) { try produce(type) }
    return try open(type)
  }

  /// Returns a value of a type: a sample, a cached instance, or a new one.
  func produce<Subject: Decodable>(_ type: Subject.Type) throws -> (Subject, Value) {
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
    return try make(type)
  }

  /// Tries the cases of an enum in turn, as the first may contain the enum itself.
  private func make<Subject: Decodable>(_ type: Subject.Type) throws -> (Subject, Value) {
    let first = found(type, ProbePass.Plan())
    if case .success(let value) = first.result { return remember(value, first.run) }
    let choices = first.run.choicePoints.first { $0.path.isEmpty }?.keys.indices.dropFirst()
    for index in choices ?? 0..<0 where !budget.isSpent {
      let next = search(type, ProbePass.Plan(choices: ["": index]))
      if case .success(let value) = next.result { return remember(value, next.run) }
    }
    throw ProbeError.exhausted
  }

  /// Searches again with the literals of the source if nothing else is accepted.
  func found<Subject: Decodable>(
    _ type: Subject.Type, _ plan: ProbePass.Plan
  ) -> (result: Result<Subject, any Error>, run: ProbePass) {
    let first = search(type, plan)
    guard case .failure = first.result, first.run.choicePoints.isEmpty, !budget.isSpent,
      readLiterals(of: type)
    else { return first }
    return search(type, plan)
  }

  func remember<Subject>(_ value: Subject, _ run: ProbePass) -> (Subject, Value) {
    let id = ObjectIdentifier(Subject.self)
    if instances[id] == nil { instances[id] = (value, run.record.value) }
    return (value, run.record.value)
  }
}

extension Value {
  fileprivate func isText(of schema: Schema) -> Bool {
    if case (.string, .string(.plain)) = (self, schema) { true } else { false }
  }

  fileprivate func isInteger(of schema: Schema) -> Bool {
    if case (.number, .integer(let low, let high, _)) = (self, schema) {
      number?.clamped(low, high) == number && number?.int != nil
    } else {
      false
    }
  }
}
