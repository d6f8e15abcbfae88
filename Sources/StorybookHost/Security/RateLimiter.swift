import Storybook
import StorybookFiles

/// Limits the rate of one connection's messages and renders.
struct RateLimiter: Sendable {
  private var messages: TokenBucket?
  private var renders: TokenBucket?

  init(_ limits: RateLimits, at now: ContinuousClock.Instant) {
    messages = limits.messages.map { TokenBucket(rate: $0, at: now) }
    renders = limits.renders.map { TokenBucket(rate: $0, at: now) }
  }

  /// Returns the error for a message beyond the limits, or `nil` if it is allowed.
  mutating func refusal(
    of message: ClientMessage?, bytes: Int, at now: ContinuousClock.Instant
  ) -> ProtocolError? {
    let cost = 1 + Double(bytes / Self.bytesPerToken)
    if messages?.takeTokens(cost, at: now) == false {
      return ProtocolError(.rate, Self.sentence("messages", bucket: messages), seq: message?.seq)
    }
    let work = message?.handling.work
    guard let work, renders?.takeTokens(work.cost, at: now) == false else { return nil }
    return ProtocolError(.rate, Self.sentence("renderings", bucket: renders), seq: message?.seq)
  }

  private static func sentence(_ what: String, bucket: TokenBucket?) -> String {
    "Rate limit: the connection exceeds \(Int(bucket?.rate ?? 0)) \(what) a second; wait a moment."
  }

  private static let bytesPerToken = 4_096
}
