import StorybookSession
import StorybookSchema

/// The trials of an ``OriginRun``: what was tried, what it changed, and what comes next.
struct OriginProgress {
  struct Attempt {
    let trial: Int
    let value: Value?
  }

  enum Change {
    case ranges([Range<Int>])
    case crash
  }

  private let trials: [OriginTrials.Trial]
  private var found: [Int: [Range<Int>]] = [:]
  private var crashes: [Pointer: Int] = [:]
  private var tried: Set<Int> = []
  /// The trials whose remaining values are not worth a rendering each.
  private var settled: Set<Int> = []
  /// What several elements of a list change together.
  private var shared: [Pointer: [Range<Int>]] = [:]
  /// The number of values that every trial has tried, and the next trial of this round.
  private var round = 0
  private var position = 0

  init(_ trials: [OriginTrials.Trial]) { self.trials = trials }

  /// Returns the next attempts, all of one round: a trial gets its second value only if the first
  /// one changed nothing.
  mutating func next(_ count: Int, crashLimit: Int) -> [Attempt] {
    var attempts: [Attempt] = []
    while attempts.count < count {
      if position == trials.count {
        guard attempts.isEmpty, trials.contains(where: { $0.values.count > round + 1 }) else {
          break
        }
        (round, position) = (round + 1, 0)
      }
      let trial = trials[position]
      if found[position] == nil, !settled.contains(position), trial.values.count > round,
        crashes[trial.pattern, default: 0] < crashLimit
      {
        attempts.append(Attempt(trial: position, value: trial.values[round]))
      }
      position += 1
    }
    return attempts
  }

  /// - Parameter change: `nil` if time ran out.
  mutating func note(_ change: Change?, of attempt: Attempt) {
    guard let change else { return }
    tried.insert(attempt.trial)
    switch change {
    case .crash: crashes[trials[attempt.trial].pattern, default: 0] += 1
    case .ranges([]): break
    case .ranges(let ranges): found[attempt.trial] = ranges
    }
  }

  /// Notes the changes of a cohort, which was varied at once.
  mutating func note(_ changes: CohortChanges, of cohort: ArraySlice<Int>) {
    for (trial, ranges) in zip(cohort, changes.own) {
      note(.ranges(ranges), of: Attempt(trial: trial, value: nil))
      settled.insert(trial)
    }
    guard let first = cohort.first, !changes.shared.isEmpty else { return }
    let (path, pattern) = (trials[first].path, trials[first].pattern)
    let list = Pointer(Array(path.tokens.prefix(pattern.tokens.firstIndex(of: "*") ?? 0)))
    shared[list, default: []] += changes.shared
  }

  var findings: OriginRun.Findings {
    var ranges = shared
    let lists = listRanges
    for (list, shared) in lists { ranges[list, default: []] += shared }
    for (index, trial) in trials.enumerated() {
      let starts = Set(trial.list.flatMap { lists[$0] }?.map(\.lowerBound) ?? [])
      let own = (found[index] ?? []).filter { !starts.contains($0.lowerBound) }
      if !own.isEmpty { ranges[trial.path, default: []] += own }
    }
    return OriginRun.Findings(
      origins: ranges.map { .init(path: $0.key, ranges: $0.value.merged) }
        .sorted { "\($0.path)" < "\($1.path)" },
      crashed: crashes.values.reduce(0, +), omitted: trials.count - tried.count)
  }

  /// What changes with every removed element, such as a count: the list makes it.
  private var listRanges: [Pointer: [Range<Int>]] {
    let removals = trials.indices.filter { trials[$0].list != nil && found[$0] != nil }
    return Dictionary(grouping: removals) { trials[$0].list ?? Pointer() }
      .filter { $0.value.count > 1 }
      .mapValues { trials in
        let starts = trials.map { Set((found[$0] ?? []).map(\.lowerBound)) }
        let common = starts.dropFirst().reduce(starts[0]) { $0.intersection($1) }
        let ranges = trials.flatMap { found[$0] ?? [] }.sorted { $0.count < $1.count }
        return common.compactMap { start in ranges.first { $0.lowerBound == start } }
      }
  }
}

extension [Range<Int>] {
  /// The ranges in order, with overlapping and adjacent ones joined.
  fileprivate var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
