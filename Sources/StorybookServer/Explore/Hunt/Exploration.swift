import Storybook
import StorybookSchema

/// Hunts for props that a screen does not take well, and makes them plain.
struct Exploration: Sendable {
  /// Cases that are under way together. A fixed number: what is learnt from one batch goes into the
  /// next, and has to be the same on every machine.
  private static let batch = 24
  /// Processes that may be lost before it is enough.
  private static let fatalLimit = 80
  /// Every so many cases one is shown twice, to different processes where there are two.
  private static let twice = 8

  let document: SchemaDocument
  let observer: Observer
  let runs: Int
  let seed: UInt64
  let ignored: Set<Fault.Kind>
  /// Nil where it takes the time that it takes.
  var share: TimeShare?

  /// - Parameters:
  ///   - known: props of stories and fixtures.
  ///   - progress: told after each batch.
  func explore(
    _ known: [Value], progress: (Progress) -> Void
  ) async throws -> ExplorationResult {
    var cases = CaseSequence(document, bases: known, seed: seed)
    var log = ExplorationLog(document, ignored: ignored)
    // Whatever the others took, the first batch is looked at.
    while log.runs < runs, log.fatalities < Self.fatalLimit,
      log.runs == 0 || share?.isHuntOver != true
    {
      try Task.checkCancellation()
      let batch = next(&cases, min(Self.batch, runs - log.runs), log.suspects)
      guard !batch.isEmpty else { break }
      try await run(batch, &log)
      progress(.running(log.runs, of: runs, found: log.found.count))
    }
    let stop = stop(log)
    if stop != .time { try await lookAgain(&log, known) }
    let discoveries = try await shrunk(log, progress)
    return ExplorationResult(
      runs: log.runs, seed: seed, discoveries: discoveries, dead: log.liveness.dead,
      pairs: cases.pairCount.all, openPairs: cases.pairCount.open,
      stop: stop)
  }

  /// What seems not to matter may do so in props that were not tried.
  private func lookAgain(_ log: inout ExplorationLog, _ known: [Value]) async throws {
    let findings = log.swallowedCases
    guard !findings.isEmpty || !log.liveness.unseen.isEmpty else { return }
    try Task.checkCancellation()
    let second = try await SecondLook(document, observer, known: known)
    try await second.confirm(&log.liveness)
    for finding in findings {
      let values = finding.values
      guard try await !second.tellsApart(values[0], values[1], at: finding.pattern) else {
        continue
      }
      log.add(finding)
    }
  }

  private func stop(_ log: ExplorationLog) -> ExplorationResult.Stop? {
    if log.fatalities >= Self.fatalLimit { return .processes }
    return share?.isHuntOver == true && log.runs < runs ? .time : nil
  }

  enum Progress: Hashable, Sendable {
    case running(Int, of: Int, found: Int)
    case shrinking(Int, of: Int)
  }

  private func next(
    _ cases: inout CaseSequence, _ count: Int, _ suspects: Suspects
  ) -> [ExploredCase] {
    (0..<count).compactMap { _ in
      cases.next().map { drawn in
        var drawn = drawn
        if drawn.variation == nil { drawn.props = suspects.avoided(in: drawn.props) }
        return drawn
      }
    }
  }

  private func run(_ batch: [ExploredCase], _ log: inout ExplorationLog) async throws {
    let again = batch.indices.filter {
      batch[$0].origin == .base || (log.runs + $0) % Self.twice == 0
    }
    let props = batch.map(\.props) + again.map { batch[$0].props }
    let observations = try await observer.observe(props)
    let seconds = Dictionary(uniqueKeysWithValues: zip(again, observations[batch.count...]))
    for (index, drawn) in batch.enumerated() {
      log.note(drawn, observations[index], again: seconds[index])
    }
  }

  // MARK: Shrinking

  private func shrunk(
    _ log: ExplorationLog, _ progress: (Progress) -> Void
  ) async throws -> [Discovery] {
    var discoveries: [Discovery] = []
    for found in log.found {
      progress(.shrinking(discoveries.count + 1, of: log.found.count))
      if let discovery = try await discovery(found) { discoveries.append(discovery) }
    }
    return discoveries
  }

  /// Nil for one that was late once only: the machine may have been busy. Told as it was found where no
  /// time is left to make it plain.
  private func discovery(_ found: ExplorationLog.Found) async throws -> Discovery? {
    guard share?.isOver != true else { return await unshrunk(found) }
    let shrinker = Shrinker(document, limit: found.fault.kind.trialLimit)
    let result = try await shrinker.shrink(found.props, until: { share?.isOver == true }) {
      try Task.checkCancellation()
      return try await shows($0, found)
    }
    let last = try await observer.observe(result.props)
    let fault = last.faults(of: result.props, by: document).first {
      $0.identity == found.fault.identity
    }
    if fault == nil, found.fault.kind == .timeout { return nil }
    var discovery = Discovery(
      fault: fault ?? found.fault, count: found.count, firstRun: found.firstRun, result: result)
    discovery.explain(by: document, broken: last.broken)
    if found.fault.kind != .refused {
      discovery.swift = try await observer.exported(result.props, .swift)
    }
    return discovery
  }

  private func unshrunk(_ found: ExplorationLog.Found) async -> Discovery? {
    if found.fault.kind == .timeout, found.count == 1 { return nil }
    let result = await Shrinker(document, limit: 0).shrink(found.props) { _ in false }
    var discovery = Discovery(
      fault: found.fault, count: found.count, firstRun: found.firstRun, result: result)
    discovery.explain(by: document, broken: [])
    return discovery
  }

  /// Whether other props show the same fault.
  private func shows(_ props: Value, _ found: ExplorationLog.Found) async throws -> Bool {
    switch found.fault.kind {
    case .unsteady:
      let looks = try await observer.observe(Array(repeating: props, count: 4)).compactMap(\.look)
      return Set(looks).count > 1
    case .swallowed:
      guard let swallowed = found.swallowed, props[swallowed.pointer] != nil else { return false }
      let variants = swallowed.values.map { props.replacing(swallowed.pointer, with: $0) }
      guard variants[0] == props, variants.allSatisfy({ document.mismatches($0).isEmpty }) else {
        return false
      }
      let looks = try await observer.observe(variants).map(\.look)
      return looks[0] != nil && looks[0] == looks[1] && looks[2] != nil && looks[2] != looks[0]
    default:
      let first = try await observer.observe(props)
      let isShown = first.shows(found.fault, of: props, by: document)
      // A busy machine may be late where the screen is not, and too late to see another fault.
      guard first.isLate else { return isShown }
      return try await observer.observe(props).shows(found.fault, of: props, by: document)
    }
  }
}

extension Fault.Kind {
  /// How often the author's code is run to make props plain; less often where it takes long.
  fileprivate var trialLimit: Int {
    switch self {
    case .timeout, .memory: 24
    case .crash: 400
    default: 800
    }
  }
}
