import Storybook
import StorybookCommandLine
import StorybookSchema

/// Varies the same place of all elements of a list at once, which takes a few renderings where one
/// for each element would take too long.
struct Cohorts {
  /// Fewer elements are left to renderings of their own.
  private static let least = 8

  let run: OriginRun
  let props: Value
  let trials: [OriginTrials.Trial]
  let noise: [Range<Int>]
  let observer: CaseRunner

  /// Halves a cohort whose changes are ambiguous.
  func vary(_ cohort: ArraySlice<Int>, progress: inout OriginProgress) async throws {
    guard cohort.count >= Self.least, run.end?.isOver != true else { return }
    let samples = [0, cohort.count / 2, cohort.count - 1]
    let sets = [cohort] + samples.map { [cohort[cohort.startIndex + $0]] }
    let results = try await observer.observeInTime(sets.map(varied))
    guard results.allSatisfy({ $0 != nil }) else { return }
    let changes = results.compactMap { result -> [Range<Int>]? in
      guard let result, case .ranges(let ranges) = run.changes(result, beside: noise) else {
        return nil
      }
      return ranges
    }
    if changes.count == sets.count,
      let assigned = CohortChanges(
        changes[0], count: cohort.count,
        samples: Dictionary(zip(samples, changes.dropFirst())) { first, _ in first })
    {
      return progress.noteChanges(assigned, of: cohort)
    }
    let middle = cohort.startIndex + cohort.count / 2
    try await vary(cohort[..<middle], progress: &progress)
    try await vary(cohort[middle...], progress: &progress)
  }

  private func varied(_ cohort: ArraySlice<Int>) -> Value {
    props.replacing(cohort.map { (trials[$0].path, trials[$0].values[0]) })
  }
}

/// The changes of a cohort, by its members: those of a list of prices with their total, whose first
/// and last price were also varied alone:
///
/// ```text
///          5 € 7 € 9 € = 21 €
/// all      ▔   ▔   ▔     ▔▔
/// first    ▔              ▔      shared: what all samples change, the last digit of the total
/// last             ▔      ▔      own: what all change from the first price to the last, one range each
/// ```
/// In a list that is sorted, a price alone changes another place than with all others: that is `nil`.
struct CohortChanges {
  /// The ranges of each member, in their order.
  let own: [[Range<Int>]]
  /// The ranges that any member changes, such as a total.
  let shared: [Range<Int>]

  /// Assigns the changes in their order; `nil` where single variations contradict that.
  ///
  /// - Parameters:
  ///   - all: what all members change at once.
  ///   - samples: what some members change alone, by their indices.
  init?(_ all: [Range<Int>], count: Int, samples: [Int: [Range<Int>]]) {
    let starts = samples.mapValues { Set($0.map(\.lowerBound)) }
    let sharedStarts = starts.values.reduce(starts.values.first ?? []) { $0.intersection($1) }
    let shared = (samples.values.first ?? []).filter { sharedStarts.contains($0.lowerBound) }
    let ownStarts = starts.mapValues { $0.subtracting(sharedStarts) }
    let place = ownStarts.values.joined().sorted()
    // A total is elsewhere, or changes at another digit than by one member.
    let rest = all.filter { range in
      range.lowerBound >= place.first ?? 0 && range.lowerBound <= place.last ?? .max
        && !shared.contains { $0.overlaps(range) || $0.lowerBound == range.lowerBound }
    }
    guard rest.count.isMultiple(of: count) else { return nil }
    let each = rest.count / count
    let own = (0..<count).map { Array(rest[($0 * each)..<(($0 + 1) * each)]) }
    guard ownStarts.allSatisfy({ $1 == Set(own[$0].map(\.lowerBound)) }) else { return nil }
    self.own = own
    self.shared = shared
  }
}
