import Storybook
import StorybookProgram
import StorybookFiles
import StorybookWebSockets

/// The jobs of workers that tasks wait for; each ends with its task. An actor on the service thread,
/// so that tasks on any thread may wait, and those on the service thread do not leave it.
actor AwaitedJobs {
  /// The parts of the reply, and the crash that ended it.
  typealias Answer = (parts: [WorkerReply], crash: CrashReport?)

  private struct Job {
    let continuation: CheckedContinuation<Answer, any Error>
    var interrupt: () -> Void = {}
  }

  private nonisolated let loop: ServiceLoop
  private nonisolated let builds: WeaklyConfined<Builds>
  private var jobs: [Int: Job] = [:]
  private var last = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(of builds: WeaklyConfined<Builds>, on loop: ServiceLoop) {
    self.loop = loop
    self.builds = builds
  }

  /// The parts of the current build's reply up to a crash, which is reported with its stack.
  ///
  /// - Parameter interruption: of the job, if its task is cancelled while it runs; `nil` for a job
  ///   that outlives that.
  func replies(
    to request: WorkerRequest, priority: WorkerPool.Priority,
    cancelled interruption: WorkerPool.Interruption? = .worker
  ) async throws -> Answer {
    guard let workers = builds.value?.workers else {
      throw ProtocolError(.worker, "The program with the stories does not run.")
    }
    last += 1
    let number = last
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled || interruption == nil else {
          return continuation.resume(throwing: CancellationError())
        }
        jobs[number] = Job(continuation: continuation)
        var parts: [WorkerReply] = []
        let interrupt = workers.submit(
          request, priority: priority, while: { self.jobs[number] != nil }
        ) { answer in
          if case .reply(let reply) = answer { parts.append(reply) }
          guard answer.isLast(for: request) else { return }
          var crash: CrashReport?
          if case .died(let report) = answer { crash = report }
          self.end(number, answer: (parts, crash))
        }
        if let interruption { jobs[number]?.interrupt = { interrupt(interruption) } }
      }
    } onCancel: {
      guard interruption != nil else { return }
      loop.postUnlessOver { self.assumeIsolated { $0.cancel(number) } }
    }
  }

  /// All parts of the reply to a background job; throws ``WorkerExitError``.
  func backgroundReplies(to request: WorkerRequest) async throws -> [WorkerReply] {
    let answer = try await replies(to: request, priority: .background)
    if let report = answer.crash { throw WorkerExitError(report: report) }
    return answer.parts
  }

  /// The last part of the reply, or the crash.
  func answer(
    to request: WorkerRequest, priority: WorkerPool.Priority,
    cancelled interruption: WorkerPool.Interruption? = .worker
  ) async throws -> WorkerPool.Answer {
    let (parts, crash) = try await replies(to: request, priority: priority, cancelled: interruption)
    if let crash { return .died(crash) }
    return .reply(parts.last ?? .failed("The worker sent no reply."))
  }

  private func end(_ number: Int, answer: Answer) {
    jobs.removeValue(forKey: number)?.continuation.resume(returning: answer)
  }

  /// Forgets a job that waits, and interrupts one that runs.
  private func cancel(_ number: Int) {
    guard let job = jobs.removeValue(forKey: number) else { return }
    job.continuation.resume(throwing: CancellationError())
    job.interrupt()
  }
}
