/// A pass through the `init(from:)` of a type, and how it ended.
struct ProbeTrial<Subject> {
  let result: Result<Subject, any Error>
  let pass: ProbePass

  /// What was decoded, if anything was.
  var value: Subject? {
    if case .success(let value) = result { value } else { nil }
  }

  var isAccepted: Bool { value != nil }

  /// The case of an enum that was decoded, or an empty text.
  var caseName: String { value.flatMap { Reflection.caseName(of: $0) } ?? "" }
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
  private let recorder: ProbeRecorder
  private var passesLeft: Int

  init(_ recorder: ProbeRecorder, limit: Int) {
    self.recorder = recorder
    passesLeft = limit
  }

  /// Returns the first pass that succeeds, or else the one that came furthest.
  mutating func runPlan(_ plan: ProbePass.Plan) -> ProbeTrial<Subject> {
    var best = recorder.attempt(Subject.self, plan: plan)
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
      guard passesLeft > 0, !recorder.budget.isSpent else { return nil }
      passesLeft -= 1
      let next = recorder.attempt(Subject.self, plan: plan)
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
