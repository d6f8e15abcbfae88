/// Runs the `init(from:)` of types and records what they read. Keeps the values that are known: the
/// author's samples with their parts, and those that were decoded.
final class ProbeRecorder {
  typealias Known = (value: Any, json: Value)

  let types: TypeDescriber
  let hints: DiscriminatorHints
  let userInfo: [CodingUserInfoKey: any Sendable]
  let budget = ProbeBudget()
  /// The first of a type is what the type is probed with, many times.
  private var samples: [ObjectIdentifier: [Known]] = [:]
  private var instances: [ObjectIdentifier: Known] = [:]
  /// Types with an instance under construction, for detecting recursion.
  private var producing: [ObjectIdentifier] = []

  init(
    _ types: TypeDescriber, literals: SourceLiterals, userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    self.types = types
    hints = DiscriminatorHints(literals)
    self.userInfo = userInfo
  }

  // MARK: Runs

  /// Runs one pass.
  func attempt<Subject: Decodable>(
    _ type: Subject.Type, plan: ProbePass.Plan
  ) -> ProbeTrial<Subject> {
    let pass = ProbePass(self, of: type, plan: plan)
    let result = budget.measure {
      Result { try Subject(from: ProbeDecoder(pass: pass, record: pass.record, path: [])) }
    }
    return ProbeTrial(result: result, pass: pass)
  }

  /// Reads a sample, and nothing that is invented; `nil` if the type does not accept it.
  func replay<Subject: Decodable>(
    _ sample: Value, as type: Subject.Type
  ) -> ProbeTrial<Subject>? {
    let trial = attempt(type, plan: ProbePass.Plan(supply: sample, isReplay: true))
    return trial.isAccepted ? trial : nil
  }

  func decoded<Result: Decodable>(_ type: Result.Type, json: Value) throws -> Result {
    try budget.measure { try PropsCoding.decode(type, from: json, userInfo: userInfo) }
  }

  func encoded(_ value: some Encodable) -> Value? {
    try? ValueEncoder.encode(value, userInfo: userInfo)
  }

  func encodedAgain<Subject: Decodable>(_ type: Subject.Type, json: Value) -> Value? {
    guard let value = try? decoded(type, json: json) else { return nil }
    guard let value = value as? any Encodable else { return .null }
    return encoded(value)
  }

  // MARK: Known values

  func samples(of type: Any.Type) -> [Known] { samples[ObjectIdentifier(type)] ?? [] }

  /// Returns the first sample of a type that has a member.
  func sample(of type: Any.Type, with key: String) -> Value? {
    samples(of: type).first { $0.json[key] != nil }?.json
  }

  func known(_ type: Any.Type) -> [Known] {
    samples(of: type) + [instances[ObjectIdentifier(type)]].compactMap(\.self)
  }

  /// Whether a type is encoded as a text, as far as its values are known.
  func isText(_ type: Any.Type) -> Bool {
    let shown = [instances[ObjectIdentifier(type)], samples(of: type).first].compactMap(\.self)
    return shown.contains { $0.json.string != nil }
  }

  /// Registers every part of the samples by its type; of large ones the smallest come first.
  func captureAll(_ samples: [some Encodable]) {
    for sample in samples { capture(sample) }
    self.samples = self.samples.mapValues { parts in
      parts.map { (part: $0, cost: $0.json.probingCost) }.sorted { $0.cost < $1.cost }.map(\.part)
    }
  }

  func capture(_ sample: some Encodable) {
    _ = try? ValueEncoder.encode(sample, userInfo: userInfo) { [self] part, slot, _ in
      let id = ObjectIdentifier(type(of: part))
      guard !(part is any LeafType), samples[id, default: []].count < 24 else { return }
      let json = slot.value
      if !samples[id, default: []].contains(where: { $0.json == json }) {
        samples[id, default: []].append((part, json))
      }
    }
  }

  @discardableResult
  func remember<Subject>(_ value: Subject, pass: ProbePass) -> (Subject, Value) {
    let id = ObjectIdentifier(Subject.self)
    if instances[id] == nil { instances[id] = (value, pass.record.value) }
    return (value, pass.record.value)
  }

  func instance(erased type: any Decodable.Type) throws -> (Any, Value) {
    func open<Subject: Decodable>(_ type: Subject.Type) throws -> (Any, Value) {
      try instance(of: type)
    }
    return try open(type)
  }

  /// Returns a value of a type, with its JSON: a sample, a known instance, or a new one.
  func instance<Subject: Decodable>(of type: Subject.Type) throws -> (Subject, Value) {
    if let known = known(type).first, let value = known.value as? Subject {
      return (value, known.json)
    }
    guard case .reference = types.describe(type) else {
      let candidates = ProbeCandidates<Subject>(recorder: self, owner: type).all(given: nil)
      guard let first = candidates.first else { throw ProbeError.exhausted }
      return try first()
    }
    let id = ObjectIdentifier(type)
    guard !producing.contains(id) else { throw ProbeError.recursion(type) }
    producing.append(id)
    defer { producing.removeLast() }
    return try newInstance(of: type)
  }

  /// Tries the cases of an enum in turn, as the first may contain the enum itself.
  private func newInstance<Subject: Decodable>(of type: Subject.Type) throws -> (Subject, Value) {
    let first = searchWithLiterals(type, plan: ProbePass.Plan())
    if let value = first.value { return remember(value, pass: first.pass) }
    let cases = first.pass.keyChoices.first { $0.path.isEmpty }?.keys.indices.dropFirst()
    for index in cases ?? 0..<0 where !budget.isSpent {
      let next = search(type, plan: ProbePass.Plan(chosenKeys: [Pointer(): index]))
      if let value = next.value { return remember(value, pass: next.pass) }
    }
    throw ProbeError.exhausted
  }

  // MARK: Searches

  /// Searches for values that `init(from:)` accepts; if it rejects them all, with longer lists, and
  /// with fewer keys, as a type with a fixed set of keys rejects an invented one.
  ///
  /// - Parameter limit: the maximum number of passes after the first.
  func search<Subject: Decodable>(
    _ type: Subject.Type, plan: ProbePass.Plan, limit: Int = 400
  ) -> ProbeTrial<Subject> {
    var search = ProbeSearch<Subject>(self, limit: limit)
    var best = search.runPlan(plan)
    for longer in best.pass.longerPlans where !best.isAccepted && !budget.isSpent {
      let next = self.search(type, plan: longer, limit: min(limit, 40))
      if next.isAccepted { best = next }
    }
    guard !best.isAccepted, best.pass.record.readsOpenKeys, let fewer = plan.openKeys.fewer else {
      return best
    }
    var plan = plan
    plan.openKeys = fewer
    let next = self.search(type, plan: plan, limit: limit)
    guard next.isAccepted else { return best }
    return next
  }

  /// Searches once more with the literals of the source if nothing else is accepted.
  func searchWithLiterals<Subject: Decodable>(
    _ type: Subject.Type, plan: ProbePass.Plan
  ) -> ProbeTrial<Subject> {
    let first = search(type, plan: plan)
    guard !first.isAccepted, first.pass.keyChoices.isEmpty, !budget.isSpent,
      hints.readLiterals(of: type)
    else { return first }
    return search(type, plan: plan)
  }
}

extension Value {
  /// The size by which one of several samples is chosen: of small ones, the author's first.
  var probingCost: Int { max(4096, weight(upTo: PropsLimit.bytes) ?? .max) }
}

extension ProbePass.OpenKeys {
  /// The next smaller set of keys, for a type that rejects some of these.
  fileprivate var fewer: ProbePass.OpenKeys? {
    switch self {
    case .all: .supplied
    case .supplied: ProbePass.OpenKeys.none
    case .none: nil
    }
  }
}
