/// Events in quick succession that are reported together.
struct Burst {
  typealias Instant = ContinuousClock.Instant

  private let first: Instant
  private var last: Instant
  private(set) var events = 1

  init(at now: Instant) {
    first = now
    last = now
  }

  mutating func addChange(at now: Instant) {
    last = now
    events += 1
  }

  /// Returns how long to wait for further events; zero when the burst has ended.
  func rest(at now: Instant, limits: WatchLimits) -> Duration {
    max(
      .zero,
      min(now.duration(to: last + limits.quiet), now.duration(to: first + limits.longestWait)))
  }
}
