/// A pass through the `init(from:)` of a type, and how it ended.
struct ProbeTrial<Subject> {
  let result: Result<Subject, any Error>
  let pass: ProbePass

  var isAccepted: Bool {
    if case .success = result { true } else { false }
  }
}

/// A search for values that an `init(from:)` accepts. The most recent read is varied first, and a
/// change that lets decoding advance is kept:
///
/// ```text
/// code = try container.decode(String.self, forKey: .code);  guard code.count > 2 else { throw … }
/// hour = try container.decode(Int.self, forKey: .hour);     guard hour > 0 else { throw … }
///
/// pass  code    hour
/// 1     ""              throws after 1 request
/// 2     "text"  0       throws after 2 requests, so “text” is kept
/// 3     "text"  1       is accepted
/// ```
struct ProbeSearch<Subject: Decodable> {
  private let probe: SchemaProbe
  private var passesLeft: Int

  /// - Parameter limit: the maximum number of passes after the first.
  init(_ probe: SchemaProbe, limit: Int) {
    self.probe = probe
    passesLeft = limit
  }

  /// Returns the first pass that succeeds, or else the one that came furthest.
  mutating func runPlan(_ plan: ProbePass.Plan) -> ProbeTrial<Subject> {
    var best = probe.attempt(Subject.self, plan: plan)
    while mayImprove(best), let better = improved(best.pass) { best = better }
    return best
  }

  private func mayImprove(_ trial: ProbeTrial<Subject>) -> Bool {
    guard passesLeft > 0, case .failure(let error) = trial.result else { return false }
    return !(error is ProbeError)
  }

  /// Returns a pass that succeeds or comes further; `nil` if another value for a single read does
  /// not lead to one.
  private mutating func improved(_ pass: ProbePass) -> ProbeTrial<Subject>? {
    for plan in pass.neighbouringPlans {
      guard passesLeft > 0, !probe.budget.isSpent else { return nil }
      passesLeft -= 1
      let next = probe.attempt(Subject.self, plan: plan)
      if next.isAccepted || next.pass.requestCount > pass.requestCount { return next }
    }
    return nil
  }
}

extension ProbePass {
  /// The plans with another value for one read, starting with the most recent read.
  fileprivate var neighbouringPlans: some Sequence<Plan> {
    let variable = reads.reversed().lazy.filter { !self.plan.fixed.contains($0.path) }
    return variable.flatMap { read in
      (0..<read.candidateCount).lazy.dropFirst()
        .filter { self.plan.chosenCandidates[read.path] != $0 }
        .map { self.plan.choosing($0, at: read.path) }
    }
  }
}

extension ProbePass.Plan {
  fileprivate func choosing(_ candidate: Int, at path: Pointer) -> ProbePass.Plan {
    var plan = self
    plan.chosenCandidates[path] = candidate
    return plan
  }
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

extension SchemaProbe {
  private static let passLimit = 400

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

  /// Searches for values that `init(from:)` accepts; with fewer keys if it rejects them all, as a
  /// type with a fixed set of keys rejects an invented one.
  func search<Subject: Decodable>(
    _ type: Subject.Type, plan: ProbePass.Plan, limit: Int = passLimit
  ) -> ProbeTrial<Subject> {
    var search = ProbeSearch<Subject>(self, limit: limit)
    let best = search.runPlan(plan)
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
