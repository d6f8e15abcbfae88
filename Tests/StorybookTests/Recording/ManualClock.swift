import Synchronization

/// A clock with any delay: a sleep is over at once, and is noted.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state = Mutex((now: Instant(), wakes: [Duration]()))

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  /// When each sleep was to end.
  var wakes: [Duration] { state.withLock { $0.wakes } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock {
      $0.wakes.append(deadline.offset)
      $0.now = max($0.now, deadline)
    }
  }

  func advance(by duration: Duration) { state.withLock { $0.now.offset += duration } }
}
