extension Recorder {
  /// Shows one step after the other, as much later as it was recorded later.
  ///
  /// Ends when the task is cancelled, or with the error that `show` throws. Slow showing does not
  /// add up: what is late is shown at once.
  ///
  /// - Parameters:
  ///   - speed: how much faster than it was recorded.
  ///   - clock: what waits; a test gives one of its own.
  ///   - isolation: where `show` is called; the caller's own.
  ///   - show: is given each step when its time has come.
  public func replay<Time: Clock>(
    _ speed: ReplaySpeed = .real, clock: Time = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    _ show: (Step) async throws -> Void
  ) async throws where Time.Duration == Duration {
    let start = clock.now
    for index in indices {
      if let time = speed.scaled(time(of: index)), time > .zero {
        try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
      }
      try Task.checkCancellation()
      try await show(self[index])
    }
  }
}
