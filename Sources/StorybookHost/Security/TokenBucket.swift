/// A token bucket: a constant rate, and a burst after a pause.
///
/// It stores the time at which it will be full instead of a level (ITU-T I.371, generic cell rate
/// algorithm), so that rounding errors do not accumulate.
struct TokenBucket: Sendable {
  /// Tokens per second.
  let rate: Double
  private var full: ContinuousClock.Instant

  /// Makes a full bucket, whose capacity is the tokens of five seconds.
  init(rate: Double, at now: ContinuousClock.Instant) {
    self.rate = rate
    full = now
  }

  /// Takes the tokens; returns `false`, and takes none, if there are too few.
  ///
  /// A cost above the capacity is allowed when the bucket is full.
  mutating func takeTokens(_ tokens: Double, at now: ContinuousClock.Instant) -> Bool {
    let cost = min(.seconds(tokens / rate), Self.depth)
    let full = max(full, now) + cost
    guard now.duration(to: full) <= Self.depth + Self.rounding else { return false }
    self.full = full
    return true
  }

  /// Whether the bucket has been idle long enough to be full again.
  func isFull(at now: ContinuousClock.Instant) -> Bool { full <= now }

  private static let depth = Duration.seconds(5)
  /// The tolerance for rounding errors when a full bucket is emptied token by token.
  private static let rounding = Duration.nanoseconds(1)
}
