/// The speed of a replay.
package enum ReplaySpeed: Hashable, Sendable {
  /// At the recorded times.
  case real
  /// Faster by this factor; a factor below 1 is slower, down to a thousandth.
  case times(Double)
  /// Step by step without waiting.
  case instant

  /// Returns the scaled time; `nil` for no wait.
  package func scaled(_ time: Duration) -> Duration? {
    switch self {
    case .real: time
    case .times(let factor) where factor > 0 && factor.isFinite: time / max(factor, 0.001)
    case .times, .instant: nil
    }
  }
}
