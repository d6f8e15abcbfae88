import Foundation
import StorybookReflection

extension SchemaProbe {
  /// The values of a discriminator that a type distinguishes.
  struct Tags {
    struct Tag {
      let value: Value
      let caseName: String
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
    let outcome = { (value: Value) in self.outcome(type, run.plan.giving(value, at: point.path)) }
    if case .choice(let choices, _) = point.schema {
      return tags(choices.map(\.value), outcome, at: point.path, type)
    }
    let candidates = candidates(at: point, type)
    guard !candidates.isEmpty, !budget.isSpent else { return nil }
    let isText = point.schema == .string(.plain)
    let all = (isText ? Self.texts : Self.numbers).filter { !candidates.contains($0) }
    let outcomes = candidates.map(outcome)
    guard let common = all.first.map(outcome), outcomes.contains(where: { $0 != common }) else {
      return nil
    }
    let others = Dictionary(all.map { ($0, outcome($0)) }, uniquingKeysWith: { first, _ in first })
    let known = zip(candidates, outcomes).filter { value, result in
      !others.values.contains(result)
        && !Self.neighbours(value).contains {
          !candidates.contains($0) && outcome($0) == result
        }
    }
    var tags = tags(known.map(\.0), outcome, at: point.path, type)
    let rest = all.filter { others[$0]?.isAccepted == true || others[$0] == common }.prefix(2)
    tags?.other = rest.lazy.compactMap { self.tag($0, type, run, point.path) }.first
    return tags
  }

  private func tags<Subject: Decodable>(
    _ values: [Value], _ outcome: (Value) -> Outcome, at path: String, _ type: Subject.Type
  ) -> Tags? {
    let outcomes = values.map(outcome)
    guard !values.isEmpty, !budget.isSpent else { return nil }
    var tags = Tags(path: path)
    tags.known = zip(values, outcomes).map { .init(value: $0, caseName: $1.caseName ?? "") }
    tags.decides = Reflection.isEnum(type) || Set(outcomes.map(\.reads)).count > 1
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
    let isTag =
      switch point.schema {
      case .string(.plain), .integer: true
      default: false
      }
    guard isTag else { return [] }
    readLiterals(of: type)
    let shown = (samples[ObjectIdentifier(type)] ?? []).flatMap {
      $0.json.values(at: point.tokens[...])
    }
    let known = shown.filter { $0.string != nil || $0.number?.int != nil }
    let all = (hints(for: type, like: point.schema) + known).distinct
    guard case .integer = point.schema else { return all }
    let digits = Reflection.isEnum(type) ? (0...9).map { Value.number(Number($0)) } : []
    return (all + digits).distinct.sorted { $0.number?.double ?? 0 < $1.number?.double ?? 0 }
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
