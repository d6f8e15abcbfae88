/// How often something is told: at once after a pause, and what comes within one at its end.
package struct Throttle: Hashable, Sendable {
  private var sentAt: Int?

  package init() {}

  /// Milliseconds until it may be told; nil when it is told now.
  ///
  /// - Parameter pause: milliseconds between two that are told.
  package mutating func wait(at now: Int, pause: Int) -> Int? {
    // A clock that was set back is no reason to be silent.
    if let sentAt, (sentAt..<(sentAt + pause)).contains(now) { return sentAt + pause - now }
    sentAt = now
    return nil
  }
}
