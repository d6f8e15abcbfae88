/// When something has to be done, by a clock.
struct Deadline: Sendable {
  /// What says how late it is, and waits.
  struct Clock: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant
    let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

    /// That of the machine.
    static let continuous = Clock(
      now: { .now }, sleep: { try await Task.sleep(until: $0, clock: .continuous) })
  }

  let instant: ContinuousClock.Instant
  let clock: Clock

  /// So long from now.
  init(in duration: Duration, by clock: Clock = .continuous) {
    self.init(instant: clock.now() + duration, clock: clock)
  }

  private init(instant: ContinuousClock.Instant, clock: Clock) {
    self.instant = instant
    self.clock = clock
  }

  /// Another time by the same clock.
  func at(_ instant: ContinuousClock.Instant) -> Deadline {
    Deadline(instant: instant, clock: clock)
  }

  var isOver: Bool { clock.now() >= instant }
}

/// The time limit was reached before there was an answer.
struct TimeLimitReached: Error {}

/// What the body returns; throws ``TimeLimitReached`` when it takes longer, and cancels it then.
///
/// - Parameter deadline: nil where it takes the time that it takes.
func withDeadline<Result: Sendable>(
  _ deadline: Deadline?, _ body: @escaping @Sendable () async throws -> Result
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
