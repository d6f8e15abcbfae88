extension Recorder {
  /// Passes each step to `show` at its recorded time, scaled by the speed.
  ///
  /// Ends when the task is cancelled, or with the error that `show` throws. Delays do not
  /// accumulate: late steps are shown immediately.
  ///
  /// - Parameters:
  ///   - speed: a factor: 2 is twice as fast, infinity is without waiting; at least a thousandth.
  ///   - clock: the clock to wait with; tests can pass their own.
  ///   - isolation: the actor that `show` is called on; the caller's by default.
  ///   - show: shows a step.
  public func replay<Time: Clock>(
    speed: Double = 1, clock: Time = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    _ show: (Step) async throws -> Void
  ) async throws where Time.Duration == Duration {
    let start = clock.now
    let waits = speed > 0 && speed.isFinite
    for index in indices {
      if waits, time(of: index) > .zero {
        let time = time(of: index) / Swift.max(speed, 0.001)
        try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
      }
      try Task.checkCancellation()
      try await show(self[index])
    }
  }
}
