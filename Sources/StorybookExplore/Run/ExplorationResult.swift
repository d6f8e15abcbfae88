import StorybookSchema

/// The result of exploring a screen.
package struct ExplorationResult: Hashable, Sendable {
  let runs: Int
  let seed: UInt64
  package var counterexamples: [Counterexample]
  /// Fields that never changed the output; empty where there was no time to confirm them.
  let dead: [Pointer]
  /// The number of pairs of boundary values of two fields, and of pairs that were not tried.
  let pairs: Int
  let openPairs: Int
  /// Why the exploration ended early; `nil` when all runs were made.
  let stop: Stop?

  enum Stop: String, Hashable, Sendable {
    /// Too many worker processes crashed.
    case processes
    /// The search used up its share of the screen's time budget.
    case time
  }

  /// The result for a screen whose schema was not available in time.
  static func unknown(seed: UInt64) -> ExplorationResult {
    ExplorationResult(
      runs: 0, seed: seed, counterexamples: [], dead: [], pairs: 0, openPairs: 0, stop: .time)
  }
}
