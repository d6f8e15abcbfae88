import Foundation

/// Finds the values of a discriminator that a type distinguishes, among those that a pass read.
struct TagFinder<Subject: Decodable> {
  let recorder: ProbeRecorder
  let pass: ProbePass

  private static var texts: [Value] {
    [.string("any other text")] + String.guesses.map { .string($0) }
  }
  private static var numbers: [Value] {
    [1_000_003, -7_777, 77_777, 42_421, 211, -3].map { .number(Number($0)) }
  }

  /// Returns the values of a string, a number or a choice that a type distinguishes from others. A
  /// value is a tag only if the type does something else with it than with any text, or with a text
  /// that differs from it by one letter. If a type decodes `number` for “card”, nothing for “cash”,
  /// and throws for all other texts:
  ///
  /// ```text
  /// any other text   throws            what all texts have in common
  /// card             reads /number     a tag
  /// cash             is accepted       a tag
  /// cheque           throws            no tag, although it is in the source
  /// cardx, xcard     throws            so the whole text matters, and not only its length or start
  /// ```
  func tags(at read: ProbePass.Read) -> ProbeTags? {
    guard !recorder.budget.isSpent else { return nil }
    let tried = { (value: Value) in
      TriedValue(value: value, effect: effect(of: pass.plan.giving(value, at: read.path)))
    }
    if let values = read.values { return ProbeTags(values.map(tried)) }
    let candidates = candidates(at: read)
    let isOther = { (value: Value) in !candidates.contains(value) && isValue(value, of: read) }
    let own = (candidates + guesses(at: read)).distinct
      .prefix { _ in !recorder.budget.isSpent }.map(tried)
    let unrelated = (isText(read) ? Self.texts : Self.numbers).filter(isOther)
    let common = unrelated.first.map(tried)?.effect
    guard own.contains(where: { $0.effect != common }) else { return nil }
    let others = unrelated.map(tried)
    let known = own.filter { tag in
      !others.contains { $0.effect == tag.effect }
        && !Self.neighbours(tag.value).contains { isOther($0) && tried($0).effect == tag.effect }
    }
    let rest = others.filter { $0.isAccepted || $0.effect == common }.prefix(2)
    let other = rest.lazy.compactMap { accepted($0.value, at: read.path) }.first
    return ProbeTags(known, besides: other == nil ? [] : rest.filter(\.isAccepted), other: other)
  }

  /// Returns a value that is accepted with some values of the other reads.
  private func accepted(_ value: Value, at path: Pointer) -> TriedValue? {
    let trial = recorder.search(
      Subject.self, plan: pass.plan.giving(value, at: path), limit: 40)
    return trial.isAccepted ? TriedValue(value: value, effect: .init(trial)) : nil
  }

  /// Returns the hints, in the order of the source, then the values of samples.
  private func candidates(at read: ProbePass.Read) -> [Value] {
    let hints = recorder.hints
    hints.readLiterals(of: Subject.self)
    let form: Schema = isText(read) ? .string(.plain) : read.schema
    let shown = recorder.samples(of: Subject.self).flatMap {
      $0.json.values(at: read.tokens[...])
    }
    var all = hints.values(for: Subject.self, like: form)
    if case .reference = read.schema {
      hints.readLiterals(of: read.type)
      all = (hints.values(for: read.type, like: form) + all).filter { isValue($0, of: read) }
    }
    all = (all + shown.filter { $0.string != nil || $0.number?.int != nil }).distinct
    guard case .integer = form else { return all }
    if Reflection.isEnum(Subject.self) { all += (0...9).map { .number(Number($0)) } }
    return all.filter { isValue($0, of: read) }.distinct
      .sorted { $0.number?.double ?? 0 < $1.number?.double ?? 0 }
  }

  /// Returns the numbers that an enum may tell its cases by, if a read is its first: in bytes, in powers
  /// of two, in hundreds and thousands.
  private func guesses(at read: ProbePass.Read) -> [Value] {
    guard case .integer = read.schema, Reflection.isEnum(Subject.self),
      read.path == pass.reads.first?.path
    else { return [] }
    let powers = (8..<31).map { 1 << $0 }
    let round = (3...10).map { $0 * 100 } + (2...10).map { $0 * 1000 }
    let all = Array(-9...255) + powers + round
    return all.map { Value.number(Number($0)) }.filter {
      !Self.numbers.contains($0) && isValue($0, of: read)
    }
  }

  /// Whether a value of a read can be one of several that a type distinguishes; lists, objects and
  /// fractions cannot.
  func isScalar(_ read: ProbePass.Read) -> Bool {
    switch read.schema {
    case .integer, .boolean: true
    case .choice(let choices, _): choices.count > 1
    default: isText(read)
    }
  }

  /// Whether a read is one of a text, or of a type that is encoded as one.
  private func isText(_ read: ProbePass.Read) -> Bool {
    switch read.schema {
    case .string(.plain): true
    case .reference: recorder.isText(read.type)
    default: false
    }
  }

  private func isValue(_ value: Value, of read: ProbePass.Read) -> Bool {
    if read.schema == .string(.plain) { return true }
    guard let type = read.type as? any Decodable.Type else { return false }
    return (try? recorder.decoded(type, json: value)) != nil
  }

  // MARK: Points

  /// Returns the reads whose value may decide on others.
  func discriminatorReads() -> [ProbePass.Read] {
    var seen = pass.plan.fixed
    // They come early.
    let reads = pass.reads.filter(mayDecide).filter { read in
      isScalar(read) && seen.insert(read.path).inserted
    }.prefix(24)
    let indifferent = Set(
      indifferentPaths(among: reads.filter { $0.schema == .string(.plain) }.map(\.path)))
    return reads.filter { !indifferent.contains($0.path) }
  }

  /// The usual names of members that decide on others.
  private static var usualKeys: Set<String> {
    [
      "type", "kind", "tag", "class", "variant", "version", "category", "event", "typename", "op",
      "discriminator", "format", "status", "state",
    ]
  }

  /// Whether a value may be replaced by those that are tried. A struct with a sample may trap on a
  /// text that is not one of its own, such as the one of a date; so its text has to be a literal of
  /// its declaration, to have a usual key, or to differ between samples with different members.
  private func mayDecide(_ read: ProbePass.Read) -> Bool {
    let hints = recorder.hints
    let shown = recorder.samples(of: Subject.self).map(\.json)
    if read.values != nil || shown.isEmpty || Reflection.isEnum(Subject.self) { return true }
    let names = read.path.tokens.reversed().lazy.map { $0.lowercased().filter(\.isLetter) }
    let name = names.first { !$0.isEmpty } ?? ""
    if Self.usualKeys.contains(name) || name.hasSuffix("type") { return true }
    for known in [Subject.self, read.type] as [Any.Type] { hints.readLiterals(of: known) }
    let values = shown.map { $0.values(at: read.tokens[...]) }
    let isDeclared = values.joined().contains { value in
      ([Subject.self, read.type] as [Any.Type]).contains { hints.isDeclared(value, in: $0) }
    }
    if isDeclared { return true }
    return Set(values).count > 1 && Set(shown.map { $0.object?.keys.sorted() ?? [] }).count > 1
  }

  /// Returns the texts of many that decide on nothing, which is tried on all of them at once.
  private func indifferentPaths(among paths: [Pointer]) -> [Pointer] {
    guard paths.count > 2 else { return [] }
    let base = effect(of: pass.plan)
    let free = paths.filter { effect(of: pass.plan.giving(Self.texts[0], at: $0)) == base }
    let giving = { (value: Value) in
      effect(of: free.reduce(pass.plan) { $0.giving(value, at: $1) })
    }
    recorder.hints.readLiterals(of: Subject.self)
    let common = giving(Self.texts[0])
    let isIndifferent = recorder.hints.values(for: Subject.self, like: .string(.plain))
      .allSatisfy { giving($0) == common }
    return isIndifferent ? free : []
  }

  private static func neighbours(_ value: Value) -> [Value] {
    switch value {
    case .string(let text):
      ["\(text)x", "\(text)1", "x\(text)", text.dropLast() + "1", text.dropLast() + "2"].map {
        Value.string(String($0))
      }
    case .number(let number):
      number.int.map { int in [1, -1].map { .number(Number(int &+ $0)) } } ?? []
    default: []
    }
  }

  private func effect(of plan: ProbePass.Plan) -> TriedValue.Effect {
    let trial = recorder.attempt(Subject.self, plan: plan)
    guard !trial.isAccepted else { return TriedValue.Effect(trial) }
    let longer = trial.pass.longerPlans.lazy.map { recorder.attempt(Subject.self, plan: $0) }
    return TriedValue.Effect(longer.first(where: \.isAccepted) ?? trial)
  }
}

/// The values of a discriminator that a type distinguishes.
struct ProbeTags {
  let known: [TriedValue]
  /// A value that stands for all others, if they are accepted.
  let other: TriedValue?
  /// Whether the other fields, or the case of an enum, depend on the value.
  let decides: Bool

  /// - Parameter others: other values that are accepted.
  fileprivate init?(
    _ tried: [TriedValue], besides others: [TriedValue] = [], other: TriedValue? = nil
  ) {
    var spelled: Set<[String]> = []
    known = tried.filter { tag in
      // A type that ignores case accepts several spellings of one tag.
      guard let text = tag.value.string else { return true }
      return spelled.insert([text.lowercased()] + tag.effect.course).inserted
    }
    guard !known.isEmpty else { return nil }
    decides = Set((known + others).map(\.effect.course)).count > 1
    self.other = other
  }
}

/// A value of a discriminator, and what a type does with it.
struct TriedValue {
  /// The reads that follow, and the case.
  struct Effect: Hashable {
    private let requests: Set<String>
    fileprivate let caseName: String
    fileprivate let isAccepted: Bool

    fileprivate init(_ trial: ProbeTrial<some Any>) {
      requests = trial.pass.record.signature()
      caseName = trial.caseName
      isAccepted = trial.isAccepted
    }

    var course: [String] { [caseName] + requests.sorted() }
  }

  let value: Value
  let effect: Effect

  var caseName: String { effect.caseName }
  var isAccepted: Bool { effect.isAccepted }
}

extension ProbePass.Read {
  /// All values, if they are few.
  fileprivate var values: [Value]? {
    switch schema {
    case .boolean: [true, false]
    case .choice(let choices, _): choices.map(\.value)
    default: nil
    }
  }

  var tokens: [String] { path.tokens }
}

extension ProbePass.Plan {
  /// Returns the plan with a fixed value at a path.
  func giving(_ value: Value, at path: Pointer) -> ProbePass.Plan {
    var plan = self
    plan.supply = value.placed(at: path.tokens[...], in: supply)
    plan.chosenCandidates[path] = nil
    plan.fixed.insert(path)
    plan.present.insert(path)
    return plan
  }
}

extension Value {
  /// Returns the values at a place of any element of the lists on the way.
  fileprivate func values(at tokens: ArraySlice<String>) -> [Value] {
    guard let token = tokens.first else { return [self] }
    let inner = array ?? [self[Pointer([token])]].compactMap(\.self)
    return inner.flatMap { $0.values(at: tokens.dropFirst()) }
  }

  /// Returns another value with this one at a place, which is created if missing.
  fileprivate func placed(at tokens: ArraySlice<String>, in other: Value?) -> Value {
    guard let token = tokens.first else { return self }
    if case .array(var elements)? = other, let index = Int(token), index < elements.count {
      elements[index] = placed(at: tokens.dropFirst(), in: elements[index])
      return .array(elements)
    }
    var object = other?.object ?? [:]
    object[token] = placed(at: tokens.dropFirst(), in: object[token])
    return .object(object)
  }
}
