/// How much one connection may ask for in a second; nil is no limit.
struct RateLimits: Hashable, Sendable {
  /// A message counts once, and once more for every four kilobytes of it.
  var messages: Double? = 2_000
  /// Messages, and requests of one address, that have the author's code run.
  var renders: Double? = 1_000
}
