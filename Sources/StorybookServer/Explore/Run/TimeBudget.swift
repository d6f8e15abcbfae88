/// The time that one of several has, of what is left for all of them.
///
/// Who is done early leaves more to those that follow; who would take everything, does not.
struct TimeBudget: Sendable {
  private let start: ContinuousClock.Instant
  let end: Deadline

  /// - Parameters:
  ///   - end: when all of them are to be done.
  ///   - waiting: how many are left, with this one.
  init(of end: Deadline, waiting: Int) {
    start = end.clock.now()
    self.end = end.at(start + max(.zero, start.duration(to: end.instant)) / max(1, waiting))
  }

  /// A share of the time that is left now.
  func part(of waiting: Int) -> TimeBudget { TimeBudget(of: end, waiting: waiting) }

  /// When what was found is to be made plain.
  var huntEnd: Deadline { end.at(start + start.duration(to: end.instant) * 3 / 5) }
}
