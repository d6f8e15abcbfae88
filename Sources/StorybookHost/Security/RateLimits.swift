/// The limits of one connection per second; `nil` for no limit.
package struct RateLimits: Hashable, Sendable {
  /// A message costs one token, and one more per four kilobytes.
  var messages: Double?
  /// Messages of a connection, and HTTP requests of an address, that run the author's code.
  var renders: Double?

  package static let messageRate = 2_000
  package static let renderRate = 1_000

  package init(
    messages: Double? = Double(messageRate), renders: Double? = Double(renderRate)
  ) {
    self.messages = messages
    self.renders = renders
  }
}
