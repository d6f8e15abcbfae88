import Storybook
import StorybookProgram
import StorybookSession

/// The jobs of workers that tasks wait for.
struct AwaitedJobs {
  /// The parts of the reply, and the crash that ended it.
  typealias Answer = (parts: [WorkerReply], crash: CrashReport?)
  typealias Continuation = CheckedContinuation<Answer, any Error>

  private struct Job {
    let continuation: Continuation
    var interrupt: (WorkerPool.Interruption) -> Void = { _ in }
  }

  private var jobs: [Int: Job] = [:]
  private var last = 0

  mutating func number() -> Int {
    last += 1
    return last
  }

  func isWanted(_ number: Int) -> Bool { jobs[number] != nil }

  mutating func add(_ number: Int, _ continuation: Continuation) {
    jobs[number] = Job(continuation: continuation)
  }

  mutating func note(_ number: Int, _ interrupt: @escaping (WorkerPool.Interruption) -> Void) {
    jobs[number]?.interrupt = interrupt
  }

  mutating func end(_ number: Int, _ answer: Answer) {
    jobs.removeValue(forKey: number)?.continuation.resume(returning: answer)
  }

  /// Forgets a job that waits, and terminates the worker of one that runs.
  mutating func cancel(_ number: Int) {
    guard let job = jobs.removeValue(forKey: number) else { return }
    job.continuation.resume(throwing: CancellationError())
    job.interrupt(.worker)
  }
}

extension Host {
  /// All parts of a worker's reply to a background job; throws ``WorkerExitError``.
  func backgroundReplies(to request: WorkerRequest) async throws -> [WorkerReply] {
    let answer = try await replies(to: request, .background)
    if let report = answer.crash { throw WorkerExitError(report: report) }
    return answer.parts
  }

  /// The parts of a worker's reply up to a crash. The job ends with the calling task.
  func replies(
    to request: WorkerRequest, _ priority: WorkerPool.Priority
  ) async throws -> AwaitedJobs.Answer {
    guard let workers = builds.workers else {
      throw ProtocolError(.worker, "The program with the stories does not run.")
    }
    let number = jobs.number()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        jobs.add(number, continuation)
        var parts: [WorkerReply] = []
        let interrupt = workers.submit(
          request, priority: priority, while: { self.jobs.isWanted(number) }
        ) { answer in
          switch answer {
          case .reply(let reply):
            parts.append(reply)
            if reply.isLast(for: request) { self.jobs.end(number, (parts, nil)) }
          case .died(let report):
            if !answer.isFollowedByStack { self.jobs.end(number, (parts, report)) }
          }
        }
        jobs.note(number, interrupt)
      }
    } onCancel: {
      Task { await self.cancelJob(number) }
    }
  }

  private func cancelJob(_ number: Int) { jobs.cancel(number) }
}
