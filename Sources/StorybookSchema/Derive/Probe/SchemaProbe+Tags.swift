import Foundation
import StorybookReflection

extension SchemaProbe {
  /// The values of a discriminator that a type distinguishes.
  struct Tags {
    struct Tag {
      let value: Value
      let caseName: String
      var isAccepted = true
    }

    let path: String
    var known: [Tag] = []
    /// A value that stands for all others, if they are accepted.
    var other: Tag?
    /// Whether the other fields, or the case of an enum, depend on the value.
    var decides = false
  }

  /// What a type does with a value: the reads that follow, and the case.
  private struct Outcome: Hashable {
    let reads: Set<String>
    let caseName: String?
    let isAccepted: Bool

    var course: [String] { [caseName ?? ""] + reads.sorted() }
  }

  private static let texts: [Value] =
    [.string("any other text")] + String.guesses.map { .string($0) }
  private static let numbers: [Value] = [1_000_003, -7_777, 77_777, 42_421, 211, -3].map {
    .number(Number($0))
  }

  /// Returns the values of a string, a number or a choice that a type distinguishes from others. A
  /// value is a tag only if the type does something else with it than with any text, or with a text
  /// that differs from it by one letter.
  func tags<Subject: Decodable>(
    at point: ProbePass.Point, _ type: Subject.Type, _ run: ProbePass
  ) -> Tags? {
    guard !budget.isSpent else { return nil }
    let outcome = { (value: Value) in self.outcome(type, run.plan.giving(value, at: point.path)) }
    if let values = point.values { return tags(values.map { ($0, outcome($0)) }, [], point.path) }
    let candidates = candidates(at: point, type)
    let outcomes = candidates.map(outcome)
    let all = (isText(point) ? Self.texts : Self.numbers).filter {
      !candidates.contains($0) && isValue($0, of: point)
    }
    let common = all.first.map(outcome)
    guard outcomes.contains(where: { $0 != common }) else { return nil }
    let others = all.map { ($0, outcome($0)) }
    let known = zip(candidates, outcomes).filter { value, result in
      !others.contains { $0.1 == result }
        && !Self.neighbours(value).contains {
          !candidates.contains($0) && isValue($0, of: point) && outcome($0) == result
        }
    }
    let rest = others.filter { $0.1.isAccepted || $0.1 == common }.prefix(2)
    let other = rest.lazy.compactMap { self.tag($0.0, type, run, point.path) }.first
    let accepted = other == nil ? [] : rest.map(\.1).filter(\.isAccepted)
    var tags = tags(known.map { ($0, $1) }, accepted, point.path)
    tags?.other = other
    return tags
  }

  /// - Parameter others: the outcomes of other values that are accepted.
  private func tags(
    _ known: [(value: Value, outcome: Outcome)], _ others: [Outcome], _ path: String
  ) -> Tags? {
    var spelled: Set<[String]> = []
    let distinct = known.filter { value, outcome in
      // A type that ignores case accepts several spellings of one tag.
      guard let text = value.string else { return true }
      let names = [text.lowercased(), outcome.caseName ?? "", "\(outcome.reads.hashValue)"]
      return spelled.insert(names).inserted
    }
    guard !distinct.isEmpty else { return nil }
    var tags = Tags(path: path)
    tags.known = distinct.map { value, outcome in
      Tags.Tag(
        value: value, caseName: outcome.caseName ?? "", isAccepted: outcome.isAccepted)
    }
    tags.decides = Set((distinct.map(\.outcome) + others).map(\.course)).count > 1
    return tags
  }

  private func tag<Subject: Decodable>(
    _ value: Value, _ type: Subject.Type, _ run: ProbePass, _ path: String
  ) -> Tags.Tag? {
    let probe = search(type, run.plan.giving(value, at: path), limit: 40)
    guard case .success(let subject) = probe.result else { return nil }
    return Tags.Tag(value: value, caseName: caseName(of: subject))
  }

  /// Returns the hints, in the order of the source, then the values of samples.
  private func candidates(at point: ProbePass.Point, _ type: Any.Type) -> [Value] {
    readLiterals(of: type)
    let form: Schema = isText(point) ? .string(.plain) : point.schema
    let shown = (samples[ObjectIdentifier(type)] ?? []).flatMap {
      $0.json.values(at: point.tokens[...])
    }
    var all = hints(for: type, like: form)
    if case .reference = point.schema {
      readLiterals(of: point.type)
      all = (hints(for: point.type, like: form) + all).filter { isValue($0, of: point) }
    }
    all = (all + shown.filter { $0.string != nil || $0.number?.int != nil }).distinct
    guard case .integer = form else { return all }
    let digits = Reflection.isEnum(type) ? (0...9).map { Value.number(Number($0)) } : []
    return (all + digits).distinct.sorted { $0.number?.double ?? 0 < $1.number?.double ?? 0 }
  }

  /// Whether a read is one of a text, or of a type that is encoded as one.
  private func isText(_ point: ProbePass.Point) -> Bool {
    switch point.schema {
    case .string(.plain): true
    case .reference:
      instances[ObjectIdentifier(point.type)]?.json.string != nil
        || samples[ObjectIdentifier(point.type)]?.first?.json.string != nil
    default: false
    }
  }

  private func isValue(_ value: Value, of point: ProbePass.Point) -> Bool {
    if point.schema == .string(.plain) { return true }
    guard let type = point.type as? any Decodable.Type else { return false }
    return (try? decoded(type, value)) != nil
  }

  // MARK: Points

  /// The number of reads among which discriminators are looked for: they come early.
  private static let pointLimit = 24

  /// Returns the reads whose value may decide on others.
  func points<Subject: Decodable>(_ type: Subject.Type, _ run: ProbePass) -> [ProbePass.Point] {
    var seen = run.plan.fixed
    let points = run.points.filter { mayDecide($0, type) }.filter { point in
      switch point.schema {
      case .integer, .boolean: seen.insert(point.path).inserted
      case .choice(let choices, _): choices.count > 1 && seen.insert(point.path).inserted
      default: isText(point) && seen.insert(point.path).inserted
      }
    }.prefix(Self.pointLimit)
    let dull = Set(dull(points.filter { $0.schema == .string(.plain) }.map(\.path), type, run))
    return points.filter { !dull.contains($0.path) }
  }

  /// The usual names of members that decide on others.
  private static let usualKeys: Set = [
    "type", "kind", "tag", "class", "variant", "version", "category", "event", "typename", "op",
    "discriminator", "format", "status", "state",
  ]

  /// Whether a value may be replaced by those that are tried. A struct with a sample may trap on a
  /// text that is not one of its own, such as the one of a date; so its text has to be a literal of
  /// its declaration, to have a usual key, or to differ between samples with different members.
  private func mayDecide(_ point: ProbePass.Point, _ type: Any.Type) -> Bool {
    let shown = (samples[ObjectIdentifier(type)] ?? []).map(\.json)
    if point.values != nil || shown.isEmpty || Reflection.isEnum(type) { return true }
    let key = point.path.lowercased().split { !$0.isLetter && $0 != "/" }.joined()
    let name = key.split(separator: "/").last.map(String.init) ?? key
    if Self.usualKeys.contains(name) || name.hasSuffix("type") { return true }
    for known in [type, point.type] { readLiterals(of: known) }
    let own = [type, point.type].compactMap { ownHints[ObjectIdentifier($0)] }
    let values = shown.map { $0.values(at: point.tokens[...]) }
    if values.joined().contains(where: { value in own.contains { $0.contains(value) } }) {
      return true
    }
    return Set(values).count > 1 && Set(shown.map { $0.object?.keys.sorted() ?? [] }).count > 1
  }

  /// Returns the texts of many that decide on nothing, which is tried on all of them at once.
  private func dull<Subject: Decodable>(
    _ paths: [String], _ type: Subject.Type, _ run: ProbePass
  ) -> [String] {
    guard paths.count > 2 else { return [] }
    let base = outcome(type, run.plan)
    let free = paths.filter { outcome(type, run.plan.giving(Self.texts[0], at: $0)) == base }
    let giving = { (value: Value) in
      self.outcome(type, free.reduce(run.plan) { $0.giving(value, at: $1) })
    }
    readLiterals(of: type)
    let common = giving(Self.texts[0])
    let isDull = hints(for: type, like: .string(.plain)).allSatisfy { giving($0) == common }
    return isDull ? free : []
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

  private func outcome<Subject: Decodable>(
    _ type: Subject.Type, _ plan: ProbePass.Plan
  ) -> Outcome {
    let probe = attempt(type, plan)
    let reads = probe.run.record.signature()
    guard case .success(let value) = probe.result else {
      return Outcome(reads: reads, caseName: nil, isAccepted: false)
    }
    return Outcome(reads: reads, caseName: Reflection.caseName(of: value), isAccepted: true)
  }
}

extension ProbePass.Point {
  /// All values, if they are few.
  fileprivate var values: [Value]? {
    switch schema {
    case .boolean: [true, false]
    case .choice(let choices, _): choices.map(\.value)
    default: nil
    }
  }

  var tokens: [String] { path.isEmpty ? [] : path.components(separatedBy: "/") }
}

extension ProbePass.Plan {
  /// Returns the plan with a fixed value at a path.
  func giving(_ value: Value, at path: String) -> ProbePass.Plan {
    var plan = self
    let tokens = path.isEmpty ? [] : path.components(separatedBy: "/")
    plan.supply = value.placed(at: tokens[...], in: supply)
    plan.overrides[path] = nil
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
