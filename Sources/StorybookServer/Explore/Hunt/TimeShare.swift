/// The time that one of several has, of what is left for all of them.
///
/// Who is done early leaves more to those that follow; who would take everything, does not.
struct TimeShare: Hashable, Sendable {
  private let start: ContinuousClock.Instant
  private let end: ContinuousClock.Instant

  /// - Parameters:
  ///   - end: when all of them are to be done.
  ///   - waiting: how many are left, with this one.
  init(
    of end: ContinuousClock.Instant, waiting: Int, from start: ContinuousClock.Instant = .now
  ) {
    self.start = start
    self.end = start + max(.zero, start.duration(to: end)) / max(1, waiting)
  }

  /// True when what was found is to be made plain.
  var isHuntOver: Bool { isHuntOver(at: .now) }
  var isOver: Bool { isOver(at: .now) }

  func isHuntOver(at now: ContinuousClock.Instant) -> Bool {
    now >= start + start.duration(to: end) / 2
  }

  func isOver(at now: ContinuousClock.Instant) -> Bool { now >= end }
}
