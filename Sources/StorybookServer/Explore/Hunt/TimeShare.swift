/// The time that one of several has, of what is left for all of them.
///
/// Who is done early leaves more to those that follow; who would take everything, does not.
struct TimeShare: Sendable {
  private let start: ContinuousClock.Instant
  let end: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - end: when all of them are to be done.
  ///   - waiting: how many are left, with this one.
  ///   - now: the clock.
  init(
    of end: ContinuousClock.Instant, waiting: Int,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    start = now()
    self.end = start + max(.zero, start.duration(to: end)) / max(1, waiting)
    self.now = now
  }

  /// A share of the time that is left now.
  func part(of waiting: Int) -> TimeShare { TimeShare(of: end, waiting: waiting, now: now) }

  /// When what was found is to be made plain.
  var huntEnd: ContinuousClock.Instant { start + start.duration(to: end) * 3 / 5 }
  var isHuntOver: Bool { now() >= huntEnd }
  var isOver: Bool { now() >= end }
}

/// The time limit was reached before there was an answer.
struct TimeLimitReached: Error {}

/// What the body returns; throws ``TimeLimitReached`` when it takes longer, and cancels it then.
///
/// - Parameter end: nil where it takes the time that it takes.
func within<Result: Sendable>(
  _ end: ContinuousClock.Instant?, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  guard let end else { return try await body() }
  guard end > .now else { throw TimeLimitReached() }
  return try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(until: end, clock: .continuous)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let result = first else { throw TimeLimitReached() }
    return result
  }
}
