import Storybook
import StorybookProgram

/// The end of a worker that ran a job.
struct WorkerExit {
  let report: CrashReport
  let reason: WorkerExitReason
  let trace: Trace?
  var symbols = SymbolSource.none
  /// The screens that the worker had run before.
  let screens: Set<String>
  /// Whether the process was killed from outside.
  var wasKilled = false
}

extension WorkerPool.Job {
  /// Returns the job for another attempt, or `nil` if the job itself ended its worker.
  ///
  /// A process that was killed from outside is not the job's fault: the job is retried as often as
  /// there can be workers that are dead without the host knowing. Any other exit may be caused by
  /// an earlier job of the same worker: a thread that it left running, or memory that it corrupted.
  /// A job that waited is not retried, even if another screen's lock is the cause: its author has
  /// waited for long.
  func again(after exit: WorkerExit, configuration: WorkerPool.Configuration) -> Self? {
    var job = self
    job.answered = 0
    job.order = ReplyOrder()
    job.repetitions += 1
    let cause = exit.report.cause
    if exit.wasKilled || cause == .stopped {
      // A screen that stops its own process does so again: one retry is enough.
      var limit = 0
      if exit.wasKilled { limit = configuration.maximum }
      guard repetitions <= limit else { return nil }
      return job
    }
    if case .late(.wall) = exit.reason { return nil }
    if case .late(.place) = exit.reason { return nil }
    let ownTime = configuration.limits.deadline(of: request) / 2
    let wasBusy = exit.trace?.isLate(by: ownTime) ?? false
    guard configuration.triesAgain, suspicion == nil, !exit.screens.isEmpty, !wasBusy else {
      return nil
    }
    job.suspicion = exit
    return job
  }
}

extension Trace {
  /// Whether the author's thread was busy for that long: then it exceeded the deadline itself, not
  /// another thread.
  fileprivate func isLate(by time: Duration) -> Bool {
    cause == .deadline && .microseconds(processorTime) > time
  }
}
