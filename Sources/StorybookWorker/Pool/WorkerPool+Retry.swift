import Storybook

extension WorkerPool.Job {
  /// Returns the job for another attempt, or `nil` if the job itself ended its worker.
  ///
  /// A process that was killed from outside is not the job's fault: the job is retried as often as
  /// there can be workers that are dead without the host knowing. Any other exit may be caused by
  /// an earlier job of the same worker: a thread that it left running, or memory that it corrupted.
  ///
  /// - Parameters:
  ///   - wasKilled: whether the process was killed from outside.
  ///   - wasWaiting: whether the job waited at its deadline, but for no processor.
  ///   - screens: the screens that the worker has run before.
  func again(
    after report: CrashReport, wasKilled: Bool, wasWaiting: Bool = false, trace: Trace?,
    screens: Set<String>,
    configuration: WorkerPool.Configuration
  ) -> Self? {
    var job = self
    job.answered = 0
    job.repetitions += 1
    if wasKilled || report.cause == .stopped {
      // A screen that stops its own process does so again: one retry is enough.
      return repetitions <= (wasKilled ? configuration.maximum : 0) ? job : nil
    }
    let limits = configuration.limits
    let ownTime = limits.deadline(of: request) * limits.ownShare(of: request)
    let wasBusy = trace?.isLate(by: ownTime) ?? false
    // An author waits for one deadline, not for two, even if another screen's lock is the cause.
    let isBlocked = report.cause == .deadline && wasWaiting && !request.probes
    let mayBeInnocent = !screens.isEmpty || request.probes && report.cause == .deadline
    guard configuration.triesAgain, suspicion == nil, mayBeInnocent, !wasBusy,
      !isBlocked
    else { return nil }
    job.suspicion = WorkerPool.Suspicion(report: report, trace: trace, screens: screens)
    return job
  }
}

extension Trace {
  /// Whether the author's thread was busy for that long: then it exceeded the deadline itself, and
  /// neither waited for a lock of another thread nor for a busy machine.
  fileprivate func isLate(by time: Duration) -> Bool {
    cause == .deadline && .microseconds(processorTime) > time
  }
}
