import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Finds which ranges of a rendered text each place of the props makes, by rendering variations.
struct OriginRun: Sendable {
  static let time = Duration.seconds(4)
  private static let limit = 2000
  private static let batch = 16
  /// Elements of longer lists are varied all at once.
  private static let cohortLimit = 24
  /// A place of a list is not varied any more after as many of its variations crashed.
  private static let crashLimit = 2

  let document: SchemaDocument
  let observer: CaseRunner
  let body: String
  var end: Deadline?

  /// The ranges of each path, and what is missing.
  struct Findings: Hashable, Sendable {
    var origins: [HostMessage.Origins.PropOrigin] = []
    /// The number of variations that crashed.
    var crashed = 0
    /// The number of places that were not varied, because of a limit.
    var omitted = 0
  }

  /// Throws the errors of the runner, except ``TimeLimitReached``.
  func findings(of props: Value) async throws -> Findings {
    let plan = OriginTrials(document, props)
    let trials = plan.all
    let units = Array(body.utf16)
    var progress = OriginProgress(trials) { range in
      !units[range].contains { $0 == UInt16(UInt8(ascii: "<")) || $0 == UInt16(UInt8(ascii: ">")) }
    }
    let observer = observer.until(end)
    guard let own = try await observer.observeInTime([props]).first,
      case .rendered(let rendering, _) = own?.result
    else { return Findings(omitted: trials.count) }
    // What changes without a variation is made by a clock or by chance.
    let noise = ranges(of: rendering)
    let cohorts = Cohorts(run: self, props: props, trials: trials, noise: noise, observer: observer)
    for cohort in plan.cohorts(longerThan: Self.cohortLimit) {
      try await cohorts.vary(cohort[...], progress: &progress)
    }
    var count = 0
    while count < Self.limit {
      let due = progress.next(min(Self.batch, Self.limit - count), crashLimit: Self.crashLimit)
      guard !due.isEmpty else { break }
      count += due.count
      let results = try await observer.observeInTime(
        due.map { props.replacing(trials[$0.trial].path, with: $0.value) })
      for (attempt, result) in zip(due, results) {
        progress.noteChange(result.map { changes($0, beside: noise) }, of: attempt)
      }
      if results.contains(where: { $0 == nil }) { break }
    }
    return progress.findings
  }

  func changes(_ result: EvaluationResult, beside noise: [Range<Int>]) -> OriginProgress.Change {
    switch result.result {
    case .rendered(let rendering, _):
      .ranges(
        ranges(of: rendering).filter { range in
          !noise.contains {
            $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound
          }
        })
    case .rejected: .ranges([])
    case .crashed: .crash
    }
  }

  private func ranges(of rendering: Rendering) -> [Range<Int>] {
    guard case .text(let text) = rendering.body else { return [0..<body.utf16.count] }
    return ChangedRanges(body, text).all
  }
}
