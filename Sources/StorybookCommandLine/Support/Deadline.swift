/// A point in time by which an operation must end, by an injectable clock.
package struct Deadline: Sendable {
  /// Reads the time and sleeps; tests replace it.
  package struct Clock: Sendable {
    package let now: @Sendable () -> ContinuousClock.Instant
    package let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

    /// The clock of the machine.
    static let continuous = Clock(
      now: { .now }, sleep: { try await Task.sleep(until: $0, clock: .continuous) })
  }

  package let instant: ContinuousClock.Instant
  package let clock: Clock

  /// The deadline after this duration from now.
  package init(in duration: Duration, by clock: Clock = .continuous) {
    self.init(instant: clock.now() + duration, clock: clock)
  }

  private init(instant: ContinuousClock.Instant, clock: Clock) {
    self.instant = instant
    self.clock = clock
  }

  /// A deadline at another time of the same clock.
  package func at(_ instant: ContinuousClock.Instant) -> Deadline {
    Deadline(instant: instant, clock: clock)
  }

  package var isOver: Bool { clock.now() >= instant }
}

/// The time limit was reached before a result was available.
package struct TimeLimitReached: Error {
  package init() {}
}

/// Runs the body; cancels it and throws ``TimeLimitReached`` when it exceeds the deadline.
///
/// - Parameter deadline: `nil` for no limit.
package func withDeadline<Result: Sendable>(
  _ deadline: Deadline?, body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  guard let deadline else { return try await body() }
  guard !deadline.isOver else { throw TimeLimitReached() }
  return try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await deadline.clock.sleep(deadline.instant)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let result = first else { throw TimeLimitReached() }
    return result
  }
}
