/// The limits of one connection per second; `nil` for no limit.
package struct RateLimits: Hashable, Sendable {
  /// A message costs one token, and one more per four kilobytes.
  var messages: Double?
  /// Messages of a connection, and HTTP requests of an address, that run the author's code.
  var renders: Double?

  package init(messages: Double? = 2_000, renders: Double? = 1_000) {
    self.messages = messages
    self.renders = renders
  }
}
