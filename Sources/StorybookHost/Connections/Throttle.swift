/// Limits how often something is sent: immediately after a pause, else at the end of the pause.
struct Throttle: Hashable, Sendable {
  private var sentAt: Int?

  /// Returns the milliseconds to wait; `nil` to send now.
  ///
  /// - Parameter pause: the minimum interval in milliseconds.
  mutating func wait(at now: Int, pause: Int) -> Int? {
    // A clock that was set back does not delay the next send.
    if let sentAt, (sentAt..<(sentAt + pause)).contains(now) { return sentAt + pause - now }
    sentAt = now
    return nil
  }
}
