import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Searches for props that a screen handles badly, and minimizes them.
package struct Exploration: Sendable {
  /// How many cases run concurrently. A fixed number: each batch learns from the one before, and
  /// the result must be the same on every machine.
  private static let batch = 24
  /// How many cases of a batch try one suspect each.
  private static let trials = 6
  /// How many processes may crash before the exploration stops, where no time limit is set.
  private static let fatalLimit = 80
  /// How many findings are minimized concurrently.
  private static let shrinkingWidth = 2
  /// How many steps to go back at once from props that no longer show a timeout.
  private static let backsteps = 3
  /// One case in this many runs twice, in different processes where there are two.
  private static let twice = 8

  let document: SchemaDocument
  /// Values from the source code of the screen.
  var clues: [SourceClue] = []
  let observer: CaseRunner
  let runs: Int
  let seed: UInt64
  let ignored: Set<Finding.Kind>
  /// The time budget of the screen; `nil` for no limit.
  var share: TimeBudget?

  /// Runs cases, confirms what they showed and minimizes it; then again in the time that is left.
  ///
  /// - Parameters:
  ///   - known: props of stories and fixtures.
  ///   - progress: called after each batch.
  func explore(
    _ known: [Value], progress: (Progress) -> Void
  ) async throws -> ExplorationResult {
    var cases = CaseSequence(document, bases: known, clues: clues, seed: seed)
    var log = ExplorationLog(document, ignored: ignored)
    var dead: [Pointer] = []
    var counterexamples: [Counterexample?] = []
    var stop: ExplorationResult.Stop?
    repeat {
      var round = self
      round.share = share?.part(of: 1)
      try await round.search(&cases, log: &log, progress: progress)
      stop = round.stop(log)
      if try await round.confirmInTime(&log, known: known) { dead = log.liveness.dead }
      counterexamples += try await round.shrunk(
        Array(log.found.dropFirst(counterexamples.count)), progress: progress)
    } while stop == .time && share?.hasAnotherRound == true
    for (index, found) in log.found.enumerated() { counterexamples[index]?.count = found.count }
    return ExplorationResult(
      runs: log.runs, seed: seed,
      counterexamples: withoutConsequences(counterexamples.compactMap(\.self)),
      dead: dead.filter { log.liveness.isDead($0) == true },
      pairs: cases.pairCount.all, openPairs: cases.pairCount.open,
      stop: stop)
  }

  /// Runs cases until all are run, or the time for that is over.
  private func search(
    _ cases: inout CaseSequence, log: inout ExplorationLog, progress: (Progress) -> Void
  ) async throws {
    while log.runs < runs, stop(log) == nil {
      try Task.checkCancellation()
      let batch = next(&cases, count: min(Self.batch, runs - log.runs), log: &log)
      guard !batch.isEmpty else { return }
      try await runBatch(batch, log: &log)
      progress(.running(log.runs, of: runs, found: log.found.count))
    }
  }

  /// Confirms dead fields with props that were not tried. Returns `false` when the time is over.
  private func confirmInTime(_ log: inout ExplorationLog, known: [Value]) async throws -> Bool {
    do {
      var sure = log
      try await confirm(&sure, known: known)
      log = sure
      return true
    } catch is TimeLimitReached {
      return false
    }
  }

  private func confirm(_ log: inout ExplorationLog, known: [Value]) async throws {
    try await compareCases(&log)
    let candidates = log.swallowedCandidates
    guard !candidates.isEmpty || !log.liveness.unseen.isEmpty else { return }
    try Task.checkCancellation()
    let second = try await Confirmation(
      document, observer.until(share?.searchEnd), known: known)
    try await second.confirm(&log.liveness)
    for candidates in candidates {
      for finding in candidates {
        let values = finding.values
        if try await !second.distinguishes(values[0], and: values[1], at: finding.pattern) {
          log.addFinding(finding)
          break
        }
      }
    }
  }

  /// Compares the cases of enums that no story shows.
  private func compareCases(_ log: inout ExplorationLog) async throws {
    guard !ignored.contains(.swallowed) else { return }
    let boundaries = BoundaryValues(document)
    for (pattern, props) in log.uncompared {
      let place = document.places(in: props).first { $0.pattern == pattern }
      guard let place else { continue }
      let variations = boundaries.variations(of: place, base: log.baseCount)
        .filter { $0.choice != nil }
      let all = variations.map { props.replacing(place.pointer, with: $0.value) }
      log.noteProps(
        props, variations: variations,
        results: try await observer.until(share?.searchEnd).observe([props] + all))
    }
  }

  private func stop(_ log: ExplorationLog) -> ExplorationResult.Stop? {
    if let share, share.runsEnd.isOver, log.runs < runs { return .time }
    if share == nil, log.fatalities >= Self.fatalLimit { return .processes }
    return nil
  }

  package enum Progress: Hashable, Sendable {
    case preparing(runs: Int)
    case running(Int, of: Int, found: Int)
    case shrinking(Int, of: Int)
  }

  /// Draws the next batch; it is shorter when the type has no more cases, or the time is over.
  private func next(
    _ cases: inout CaseSequence, count: Int, log: inout ExplorationLog
  ) -> [ExploredCase] {
    var batch = log.suspectTrials(min(Self.trials, count)).map {
      ExploredCase(props: $0, origin: .single)
    }
    let suspects = log.suspects
    var isStrict = false
    while batch.count < count, share?.runsEnd.isOver != true, var drawn = cases.next() {
      if let variation = drawn.variation, log.runs > 0, !log.isComparable(variation) {
        drawn.variation = nil
      }
      if drawn.variation == nil, drawn.origin != .base {
        isStrict.toggle()
        drawn.props = suspects.avoided(
          in: drawn.props, strictly: isStrict || drawn.origin == .uniform)
      }
      batch.append(drawn)
    }
    return batch
  }

  private func runBatch(_ batch: [ExploredCase], log: inout ExplorationLog) async throws {
    let again = batch.indices.filter {
      batch[$0].origin == .base || (log.runs + $0) % Self.twice == 0
    }
    let props = batch.map(\.props) + again.map { batch[$0].props }
    let observations = try await observer.until(share?.runsEnd).observeInTime(props)
    let seconds = Dictionary(zip(again, observations.dropFirst(batch.count))) { first, _ in first }
    for (index, drawn) in batch.enumerated() {
      guard let observation = observations[index] else { continue }
      log.noteDrawn(drawn, observation: observation, again: seconds[index] ?? nil)
    }
  }

  // MARK: Shrinking

  /// Minimizes several findings at once: one leaves a processor idle as it waits.
  private func shrunk(
    _ found: [ExplorationLog.Found], progress: (Progress) -> Void
  ) async throws -> [Counterexample?] {
    var counterexamples = [Counterexample?](repeating: nil, count: found.count)
    try await found.indices.concurrentForEach(width: Self.shrinkingWidth) {
      progress(.shrinking($0 + 1, of: found.count))
    } _: { index in
      let rounds = (found.count - index + Self.shrinkingWidth - 1) / Self.shrinkingWidth
      return try await counterexample(found[index], part: share?.part(of: rounds))
    } receive: {
      counterexamples[$0] = $1
    }
    return counterexamples
  }

  /// Removes invalid markup that results from unescaped text in the same place.
  private func withoutConsequences(_ counterexamples: [Counterexample]) -> [Counterexample] {
    func patterns(_ counterexample: Counterexample) -> Set<Pointer> {
      let patterns = Dictionary(
        document.places(in: counterexample.props).map { ($0.pointer, $0.pattern) }
      ) { first, _ in first }
      return Set(counterexample.places.map { patterns[$0] ?? $0 })
    }
    let unescaped = counterexamples.filter { $0.fault.kind == .unescaped }.map(patterns)
    let scripts = counterexamples.filter { $0.fault.isInScript }.map(\.fault.place)
    return counterexamples.filter { counterexample in
      switch counterexample.fault.kind {
      case .invalid: !unescaped.contains { $0.isSubset(of: patterns(counterexample)) }
      // Text in a script can also end it.
      case .unescaped:
        counterexample.fault.isInScript || !scripts.contains(counterexample.fault.place)
      default: true
      }
    }
  }

  /// Minimizes a finding. `nil` for a timeout that does not recur with any of its props, as the machine
  /// may have been busy. Without time left, the finding keeps its original props.
  private func counterexample(
    _ found: ExplorationLog.Found, part: TimeBudget?
  ) async throws -> Counterexample? {
    let observer = observer.until(part?.end)
    var result = try await shrunk(found, observer: observer, part: part)
    var last = try? await observer.observe(result.props)
    var fault = last?.fault(like: found, of: result.props, by: document)
    // What does not repeat at the edge is reported with larger props.
    while fault == nil, last != nil, found.fault.kind == .timeout, !result.larger.isEmpty {
      result = result.larger(by: Self.backsteps)
      last = try? await observer.observe(result.props)
      fault = last?.fault(like: found, of: result.props, by: document)
    }
    let isConfirmed = fault != nil || last == nil && found.count > 1
    if !isConfirmed, found.fault.kind == .timeout { return nil }
    var counterexample = Counterexample(
      fault: fault ?? found.fault, count: found.count, firstRun: found.firstRun, result: result)
    counterexample.explain(by: document, broken: last?.broken ?? [])
    if found.fault.kind != .refused {
      counterexample.swift = try await observer.exported(result.props, kind: .swift)
    }
    return counterexample
  }

  private func shrunk(
    _ found: ExplorationLog.Found, observer: CaseRunner, part: TimeBudget?
  ) async throws -> Shrinker.Result {
    func isShown(_ props: Value) async throws -> Bool {
      try Task.checkCancellation()
      do {
        return try await shows(props, found: found, observer: observer)
      } catch is TimeLimitReached {
        return false
      }
    }
    let shrinker = Shrinker(document, limit: found.fault.kind.trialLimit)
    let isOver = { part?.end.isOver == true }
    guard found.fault.kind == .timeout else {
      return try await shrinker.shrink(found.props, until: isOver, while: isShown)
    }
    return try await shrinker.shrinkWithMargin(found.props, until: isOver, while: isShown)
  }

  /// Whether other props show the same fault.
  private func shows(
    _ props: Value, found: ExplorationLog.Found, observer: CaseRunner
  ) async throws -> Bool {
    switch found.fault.kind {
    case .unsteady:
      let looks = try await observer.observe(Array(repeating: props, count: 4)).compactMap(\.look)
      return Set(looks).count > 1
    case .swallowed:
      guard let swallowed = found.swallowed, props[swallowed.pointer] != nil else { return false }
      let variants = swallowed.values.map { props.replacing(swallowed.pointer, with: $0) }
      guard variants[0] == props, variants.allSatisfy({ document.fits($0, schema: document.root) })
      else {
        return false
      }
      let looks = try await observer.observe(variants).map(\.look)
      return looks[0] != nil && looks[0] == looks[1] && looks[2] != nil && looks[2] != looks[0]
    default:
      return try await observer.observe(props).shows(found.fault, of: props, by: document)
    }
  }
}

extension Finding.Kind {
  /// How many times the author's code runs to minimize props; fewer for slow faults.
  fileprivate var trialLimit: Int {
    switch self {
    case .timeout, .memory: 24
    case .crash: 400
    default: 800
    }
  }
}

extension EvaluationResult {
  fileprivate func fault(
    like found: ExplorationLog.Found, of props: Value, by document: SchemaDocument
  ) -> Finding? {
    faults(of: props, by: document).first { $0.identity == found.fault.identity }
  }
}

extension Shrinker.Result {
  /// The result some steps before, or at the start.
  fileprivate func larger(by steps: Int) -> Shrinker.Result {
    let index = max(0, larger.count - steps)
    return Shrinker.Result(
      props: larger[index], trials: trials, isMinimal: false, larger: Array(larger[..<index]))
  }
}
