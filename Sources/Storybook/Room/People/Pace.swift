/// How often something is told: at once after a pause, and what comes within one at its end.
package struct Pace: Hashable, Sendable {
  private var toldAt: Int?

  package init() {}

  /// Milliseconds until it may be told; nil when it is told now.
  ///
  /// - Parameter pause: milliseconds between two that are told.
  package mutating func wait(at now: Int, pause: Int) -> Int? {
    // A clock that was set back is no reason to be silent.
    if let toldAt, (toldAt..<(toldAt + pause)).contains(now) { return toldAt + pause - now }
    toldAt = now
    return nil
  }
}
