import Foundation

/// Runs asynchronous work of the author on the thread that waits for it: no thread of the pool is
/// blocked, and two runs of the same work take the same steps.
final class CallingThread: TaskExecutor, @unchecked Sendable {
  // Guards the jobs; a thread that waits for one waits for this.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  /// The result, once the work is done.
  static func run<Success: Sendable>(
    _ work: @escaping @Sendable () async -> Success
  ) -> Success {
    let thread = CallingThread()
    nonisolated(unsafe) var result: Success?
    Task(executorPreference: thread) { result = await work() }
    thread.run { result != nil }
    guard let result else { preconditionFailure("Work that is done has a result.") }
    return result
  }

  /// Runs jobs until there are none and none has to be waited for. What `isAtRest` asks about is
  /// changed by jobs, which run on the calling thread.
  func run(until isAtRest: () -> Bool) {
    while let job = nextJob(isAtRest) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func nextJob(_ isAtRest: () -> Bool) -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty {
        if isAtRest() { return nil }
        condition.wait()
      }
      return jobs.removeFirst()
    }
  }
}
