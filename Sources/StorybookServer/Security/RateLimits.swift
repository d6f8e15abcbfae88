/// The limits of one connection per second; `nil` for no limit.
struct RateLimits: Hashable, Sendable {
  /// A message costs one token, and one more per four kilobytes.
  var messages: Double? = 2_000
  /// Messages of a connection, and HTTP requests of an address, that run the author's code.
  var renders: Double? = 1_000
}
