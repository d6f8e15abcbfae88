import Storybook

/// The end of a worker that ran a job.
struct WorkerExit {
  let report: CrashReport
  let trace: Trace?
  var symbols = SymbolSource.none
  /// The screens that the worker had run before.
  let screens: Set<String>
  /// Whether the process was killed from outside.
  var wasKilled = false
  /// Whether the job waited at its deadline, but for no processor.
  var wasWaiting = false
}

extension WorkerPool.Job {
  /// Returns the job for another attempt, or `nil` if the job itself ended its worker.
  ///
  /// A process that was killed from outside is not the job's fault: the job is retried as often as
  /// there can be workers that are dead without the host knowing. Any other exit may be caused by
  /// an earlier job of the same worker: a thread that it left running, or memory that it corrupted.
  func again(after exit: WorkerExit, configuration: WorkerPool.Configuration) -> Self? {
    var job = self
    job.answered = 0
    job.repetitions += 1
    let cause = exit.report.cause
    if exit.wasKilled || cause == .stopped {
      // A screen that stops its own process does so again: one retry is enough.
      var limit = 0
      if exit.wasKilled { limit = configuration.maximum }
      guard repetitions <= limit else { return nil }
      return job
    }
    let limits = configuration.limits
    let ownTime = limits.deadline(of: request) * limits.ownShare(of: request)
    let wasBusy = exit.trace?.isLate(by: ownTime) ?? false
    // An author waits for one deadline, not for two, even if another screen's lock is the cause.
    let isBlocked = cause == .deadline && exit.wasWaiting && !request.probes
    let mayBeInnocent = !exit.screens.isEmpty || request.probes && cause == .deadline
    guard configuration.triesAgain, suspicion == nil, mayBeInnocent, !wasBusy, !isBlocked
    else { return nil }
    job.suspicion = exit
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
