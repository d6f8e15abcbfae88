import Foundation

/// Runs asynchronous work of the author on the thread that waits for it: no thread of the pool is
/// blocked, and two runs of the same work take the same steps.
final class CallingThread: TaskExecutor, @unchecked Sendable {
  // Guards all that follows; a thread that waits for a job waits for this.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isDone = false

  /// The result, once the work is done.
  static func run<Success: Sendable>(
    _ work: @escaping @Sendable () async -> Success
  ) -> Success {
    let thread = CallingThread()
    nonisolated(unsafe) var result: Success?
    Task(executorPreference: thread) {
      result = await work()
      thread.finish()
    }
    while let job = thread.nextJob() { job.runSynchronously(on: thread.asUnownedTaskExecutor()) }
    guard let result else { preconditionFailure("Work that is done has a result.") }
    return result
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func finish() {
    condition.withLock {
      isDone = true
      condition.signal()
    }
  }

  /// Waits for one; nil once the work is done.
  private func nextJob() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty, !isDone { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}
