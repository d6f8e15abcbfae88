/// How much somebody may do in a while: so much a second, and after a rest so much at once.
///
/// It keeps no level, but when it will be full (ITU-T I.371, generic cell rate algorithm): nothing
/// adds up that was rounded.
struct TokenBucket: Sendable {
  /// Tokens a second.
  let rate: Double
  private var full: ContinuousClock.Instant

  /// A full bucket, which holds what comes in within five seconds.
  init(rate: Double, at now: ContinuousClock.Instant) {
    self.rate = rate
    full = now
  }

  /// Takes the tokens; false, and nothing taken, when there are not so many.
  ///
  /// What costs more than the bucket holds may be had when it is full.
  mutating func take(_ tokens: Double, at now: ContinuousClock.Instant) -> Bool {
    let cost = min(.seconds(tokens / rate), Self.depth)
    let full = max(full, now) + cost
    guard now.duration(to: full) <= Self.depth + Self.rounding else { return false }
    self.full = full
    return true
  }

  /// True when nothing was taken for so long that it makes no difference.
  func isFull(at now: ContinuousClock.Instant) -> Bool { full <= now }

  private static let depth = Duration.seconds(5)
  /// Of as many tokens as a bucket holds.
  private static let rounding = Duration.nanoseconds(1)
}
