/// How fast a recording is replayed.
public enum ReplaySpeed: Hashable, Sendable {
  /// As it happened.
  case real
  /// So many times faster; less than 1 is slower, down to a thousandth.
  case times(Double)
  /// One step after the other, without waiting.
  case instant

  /// How long that time takes; nil for not at all.
  package func scaled(_ time: Duration) -> Duration? {
    switch self {
    case .real: time
    case .times(let factor): factor > 0 && factor.isFinite ? time / max(factor, 0.001) : nil
    case .instant: nil
    }
  }
}
