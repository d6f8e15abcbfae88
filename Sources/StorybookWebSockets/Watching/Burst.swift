/// Events that follow each other closely, and are reported together.
struct Burst {
  typealias Instant = ContinuousClock.Instant

  private let first: Instant
  private var last: Instant
  private(set) var events = 1

  init(at now: Instant) { (first, last) = (now, now) }

  mutating func add(at now: Instant) {
    last = now
    events += 1
  }

  /// How long to wait for more; nothing when it is over.
  func rest(at now: Instant, limits: WatchLimits) -> Duration {
    max(
      .zero,
      min(now.duration(to: last + limits.quiet), now.duration(to: first + limits.longestWait)))
  }
}
