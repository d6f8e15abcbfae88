import StorybookWebSockets

/// Limits the renders of one address over HTTP, where every request may be a new connection.
struct RenderRateLimiter: Sendable {
  private let rate: Double?
  private var buckets: [String: TokenBucket] = [:]

  init(_ limits: RateLimits) { rate = limits.renders }

  /// Returns the response to a request beyond the limit, or `nil` if the request is allowed.
  mutating func refusal(from address: String, at now: ContinuousClock.Instant) -> Response? {
    guard let rate else { return nil }
    if buckets[address] == nil { makeRoom(at: now) }
    // Beyond the maximum number of tracked addresses, all others share one bucket.
    let name = buckets[address] == nil && buckets.count >= Self.most ? "" : address
    let isServed = buckets[name, default: TokenBucket(rate: rate, at: now)].takeTokens(1, at: now)
    if isServed { return nil }
    return .text(
      429, sentence: "Rate limit: more than \(Int(rate)) renderings per second; wait a moment.",
      headers: [.init("retry-after", "1")])
  }

  /// Removes the buckets of addresses that have been idle.
  private mutating func makeRoom(at now: ContinuousClock.Instant) {
    guard buckets.count >= Self.most else { return }
    for (address, bucket) in buckets where bucket.isFull(at: now) {
      buckets[address] = nil
    }
  }

  private static let most = 4_096
}
