import Foundation
import StorybookHost
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

  /// The number of other values to try for all trials together.
  private static let secondLookLimit = 240

  private let trials: [OriginTrials.Trial]
  private var found: [Int: [Range<Int>]] = [:]
  /// The number of values that a trial has tried when it first changed something.
  private var foundAfter: [Int: Int] = [:]
  /// What is found when all trials are done, and those that found something try their other values;
  /// `nil` before.
  private var firstLook: IndexSet?
  /// The ranges of the first look by their starts, each with its trial.
  private var firstRanges: [(range: Range<Int>, trial: Int)] = []
  /// Whether a range of the body is within one text.
  private let isText: (Range<Int>) -> Bool
  private var secondLooks = 0
  private var crashes: [Pointer: Int] = [:]
  private var tried: Set<Int> = []
  /// The trials whose remaining values are not worth a rendering each.
  private var settled: Set<Int> = []
  /// What several elements of a list change together.
  private var shared: [Pointer: [Range<Int>]] = [:]
  /// The number of values that every trial has tried, and the next trial of this round.
  private var round = 0
  private var position = 0

  init(_ trials: [OriginTrials.Trial], isText: @escaping (Range<Int>) -> Bool) {
    self.trials = trials
    self.isText = isText
  }

  /// Returns the next attempts, all of one round: a trial gets its second value only if the first
  /// one changed nothing. In the end those that changed something get their other values, as a text
  /// may show a place roughly: how long a text is, or whether a number is above a limit.
  mutating func next(_ count: Int, crashLimit: Int) -> [Attempt] {
    var attempts: [Attempt] = []
    while attempts.count < count {
      if position == trials.count {
        guard attempts.isEmpty, startRound() else { break }
      }
      let trial = trials[position]
      if isDue(position), crashes[trial.pattern, default: 0] < crashLimit {
        attempts.append(Attempt(trial: position, value: trial.values[round]))
      }
      position += 1
    }
    if firstLook != nil { secondLooks += attempts.count }
    return attempts
  }

  private mutating func startRound() -> Bool {
    round += 1
    position = 0
    if trials.contains(where: { $0.values.count > round }) { return true }
    guard firstLook == nil else { return false }
    firstLook = (Array(found.values) + shared.values).joined().reduce(into: IndexSet()) {
      $0.insert(integersIn: $1)
    }
    firstRanges = found.flatMap { trial, ranges in ranges.map { (range: $0, trial: trial) } }
    round = 0
    return startRound()
  }

  private func isDue(_ index: Int) -> Bool {
    guard !settled.contains(index), trials[index].values.count > round else { return false }
    guard firstLook != nil else { return found[index] == nil }
    return secondLooks < Self.secondLookLimit && foundAfter[index].map { $0 <= round } == true
  }

  /// - Parameter change: `nil` if time ran out.
  mutating func noteChange(_ change: Change?, of attempt: Attempt) {
    guard let change else { return }
    tried.insert(attempt.trial)
    switch change {
    case .crash: crashes[trials[attempt.trial].pattern, default: 0] += 1
    case .ranges(let all):
      // A close value shows best what a place makes: a distant one only adds to that.
      let ranges = all.filter { range in
        firstLook?.intersects(integersIn: range) != true || isMore(range, of: attempt.trial)
      }
      guard !ranges.isEmpty else { break }
      foundAfter[attempt.trial] = foundAfter[attempt.trial] ?? round + 1
      found[attempt.trial, default: []] += ranges
    }
  }

  /// Whether a range is more of a text that the place was seen to make, and no other place was: another
  /// value may change all digits of a time, where the next one changed the last.
  private func isMore(_ range: Range<Int>, of trial: Int) -> Bool {
    let path = trials[trial].path
    let own = firstRanges.filter { $0.trial == trial }.map(\.range)
    return !own.contains { $0.contains(range) }
      && own.contains { own in
        isText(min(own.lowerBound, range.lowerBound)..<max(own.upperBound, range.upperBound))
      }
      && firstRanges.filter { $0.range.overlaps(range) }
        .allSatisfy { path.starts(with: trials[$0.trial].path) }
  }

  /// Notes the changes of a cohort, which was varied at once.
  mutating func noteChanges(_ changes: CohortChanges, of cohort: ArraySlice<Int>) {
    for (trial, ranges) in zip(cohort, changes.own) {
      noteChange(.ranges(ranges), of: Attempt(trial: trial, value: nil))
      settled.insert(trial)
    }
    guard let first = cohort.first, !changes.shared.isEmpty else { return }
    let path = trials[first].path
    let pattern = trials[first].pattern
    let list = Pointer(Array(path.tokens.prefix(pattern.tokens.firstIndex(of: "*") ?? 0)))
    shared[list, default: []] += changes.shared
  }

  var findings: OriginRun.Findings {
    var ranges = shared
    let lists = listRanges
    let elements = elementRanges
    for (list, shared) in lists { ranges[list, default: []] += shared }
    for (index, trial) in trials.enumerated() {
      let starts = Set(trial.list.flatMap { lists[$0] }?.map(\.lowerBound) ?? [])
      let others = trial.list.flatMap { elements[$0] } ?? [:]
      // What moves up when an element before it is removed, such as a number, is not made by that.
      let own = (found[index] ?? []).filter { range in
        !starts.contains(range.lowerBound)
          && !others.contains { other in
            other.key != index && other.value.count > range.count && other.value.contains(range)
          }
      }
      if !own.isEmpty { ranges[trial.path, default: []] += own }
    }
    return OriginRun.Findings(
      origins: ranges.map { .init(path: $0.key, ranges: $0.value.merged) }
        .sorted { "\($0.path)" < "\($1.path)" },
      crashed: crashes.values.reduce(0, +), omitted: trials.count - tried.count)
  }

  /// What disappears with each element of a list, by the trials that remove them.
  private var elementRanges: [Pointer: [Int: Range<Int>]] {
    var ranges: [Pointer: [Int: Range<Int>]] = [:]
    for (index, trial) in trials.enumerated() {
      guard let list = trial.list else { continue }
      ranges[list, default: [:]][index] = found[index]?.max { $0.count < $1.count }
    }
    return ranges
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
  /// The ranges in order, with adjacent ones joined, and those that overlap without one being a part
  /// of the other.
  fileprivate var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in Set(self).sorted(by: {
      ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound)
    }) {
      let touching = merged.lastIndex {
        $0.upperBound >= range.lowerBound && $0.upperBound < range.upperBound
      }
      if let touching {
        merged[touching] = merged[touching].lowerBound..<range.upperBound
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
