import StorybookSchema

/// What exploring a screen has shown.
struct ExplorationResult: Hashable, Sendable {
  let runs: Int
  let seed: UInt64
  var counterexamples: [Counterexample]
  /// Places that never mattered to the output; none where there was no time to make sure.
  let dead: [Pointer]
  /// Pairs of boundary values of two fields, and those that were not tried.
  let pairs: Int
  let openPairs: Int
  /// Why not all runs were made; nil when they were.
  let stop: Stop?

  enum Stop: String, Hashable, Sendable {
    /// Too many of them were lost to go on.
    case processes
    /// The screen has had its share of the time.
    case time
  }

  /// Of a screen whose type was not known in time.
  static func unknown(seed: UInt64) -> ExplorationResult {
    ExplorationResult(
      runs: 0, seed: seed, counterexamples: [], dead: [], pairs: 0, openPairs: 0, stop: .time)
  }
}
