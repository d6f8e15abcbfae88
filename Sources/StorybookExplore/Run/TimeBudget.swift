package import StorybookCommandLine

/// A fair share of the remaining time for one of several tasks.
///
/// A task that finishes early leaves more time for the others; a slow one cannot use it all.
package struct TimeBudget: Sendable {
  private let start: ContinuousClock.Instant
  let end: Deadline

  /// - Parameters:
  ///   - end: the deadline for all tasks.
  ///   - waiting: the number of remaining tasks, including this one.
  package init(of end: Deadline, waiting: Int) {
    start = end.clock.now()
    self.end = end.at(start + max(.zero, start.duration(to: end.instant)) / max(1, waiting))
  }

  /// A share of this budget, by the time that is left now.
  func part(of waiting: Int) -> TimeBudget { TimeBudget(of: end, waiting: waiting) }

  /// Whether enough of this budget is left for another round of a search.
  var hasAnotherRound: Bool {
    let left = end.clock.now().duration(to: end.instant)
    return left > start.duration(to: end.instant) / 8
  }

  /// When no more cases are run, and what they showed is confirmed: after 1/2 of the budget.
  var runsEnd: Deadline { end.at(start + start.duration(to: end.instant) / 2) }

  /// When the search ends and minimizing starts: after 3/5 of the budget.
  var searchEnd: Deadline { end.at(start + start.duration(to: end.instant) * 3 / 5) }
}
