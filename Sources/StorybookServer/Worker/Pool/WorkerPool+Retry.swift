import Storybook

extension WorkerPool.Job {
  /// The same job to be done once more; nil when it is the job's own fault that its worker ended.
  ///
  /// A process that somebody killed is not: its job is done again, as often as there can be workers
  /// that are dead and not yet known to be. Whatever else ended it may come from an earlier job of
  /// the same worker: a thread that it left, or memory that it damaged.
  ///
  /// - Parameters:
  ///   - wasKilled: true when nothing in the process ended it.
  ///   - screens: those whose code the worker has run before.
  func again(
    after report: CrashReport, wasKilled: Bool, trace: Trace?, screens: Set<String>,
    configuration: WorkerPool.Configuration
  ) -> Self? {
    var job = self
    job.answered = 0
    job.repetitions += 1
    if wasKilled || report.cause == .stopped {
      // A screen that stops its own process does it again.
      return repetitions <= (wasKilled ? configuration.maximum : 0) ? job : nil
    }
    let limits = configuration.limits
    let ownTime = limits.deadline(of: request) * limits.ownShare(of: request)
    let wasBusy = trace?.isLate(by: ownTime) ?? false
    let mayBeInnocent = !screens.isEmpty || request.probes && report.cause == .deadline
    guard configuration.triesAgain, suspicion == nil, mayBeInnocent, !wasBusy else { return nil }
    job.suspicion = WorkerPool.Suspicion(report: report, trace: trace, screens: screens)
    return job
  }
}

extension Trace {
  /// Whether the author's thread was at work that long, on a machine that may be busy: then it was
  /// late by itself, and waited for nothing that another thread holds.
  fileprivate func isLate(by time: Duration) -> Bool {
    cause == .deadline && .microseconds(processorTime) > time
  }
}
