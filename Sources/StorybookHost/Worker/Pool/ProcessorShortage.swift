/// How long a process was ready to run while others used the processors, since it was first asked.
struct ProcessorShortage {
  private var before: [Int: Duration]?

  /// Returns the longest time of its threads, as they wait at once.
  ///
  /// - Parameter times: of each thread since its start, by its number.
  mutating func note(_ times: [Int: Duration]) -> Duration {
    guard let before else {
      self.before = times
      return .zero
    }
    return times.map { $1 - (before[$0] ?? .zero) }.max() ?? .zero
  }
}
