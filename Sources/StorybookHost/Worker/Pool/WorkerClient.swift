package import Logging
package import Storybook
package import StorybookProgram
import StorybookSchema
package import StorybookWebSockets

/// Workers without a server, for commands that run the author's code and have to survive its
/// crashes.
package actor WorkerClient {
  private nonisolated let loop: ServiceLoop
  private var pool: WorkerPool?
  /// Pending requests by their number.
  private var waiting: [Int: CheckedContinuation<WorkerResponse, Never>] = [:]
  private var opening: CheckedContinuation<CatalogListing, any Error>?
  private var origin: (configuration: WorkerPool.Configuration, log: Logger)?
  private var openingSecond: Task<WorkerClient, any Error>?
  private var count = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  package init() throws(ServerError) { loop = try ServiceLoop() }

  /// Starts a worker and returns its catalog. Throws ``LaunchError``.
  package func openConfiguration(_ configuration: WorkerPool.Configuration, log: Logger)
    async throws
    -> CatalogListing
  {
    let pool = WorkerPool(
      configuration, loop: loop, log: log,
      route: { [weak self] id, event in
        self?.assumeIsolated { $0.pool?.handle(event, from: id) }
      })
    self.pool = pool
    origin = (configuration, log)
    return try await withCheckedThrowingContinuation { continuation in
      opening = continuation
      pool.start { self.opened($0) }
    }
  }

  /// A client with one process of its own, for what may differ between processes; it starts when it
  /// is first asked for. Throws ``LaunchError``.
  package func secondClient() async throws -> WorkerClient {
    guard let origin else { throw CancellationError() }
    let opening =
      openingSecond ?? Task { try await Self.opened(origin.configuration, log: origin.log) }
    openingSecond = opening
    return try await opening.value
  }

  private static func opened(
    _ configuration: WorkerPool.Configuration, log: Logger
  ) async throws -> WorkerClient {
    var configuration = configuration
    configuration.parallelism = 1
    let client = try WorkerClient()
    do {
      _ = try await client.openConfiguration(configuration, log: log)
      return client
    } catch {
      await client.close()
      throw error
    }
  }

  /// What the program said of itself; `nil` before that.
  package var greeting: ProgramGreeting? { pool?.greeting }

  private func opened(_ result: Result<CatalogListing, LaunchError>) {
    opening?.resume(with: result.mapError { $0 })
    opening = nil
  }

  /// Returns the last reply to a request. Throws ``WorkerExitError`` if the author's code ends the
  /// process.
  package func answerRequest(_ request: WorkerRequest) async throws -> WorkerReply {
    try await answers(request).last ?? .failed("The worker sent no reply.")
  }

  /// Returns all replies to a request. Throws ``WorkerExitError`` if the author's code ends the
  /// process, and `CancellationError` after ``stop()``.
  ///
  /// - Parameter explains: whether to wait for symbolication before a crash is reported.
  package func answers(
    _ request: WorkerRequest, explains: Bool = true
  ) async throws -> [WorkerReply] {
    let answer = await parts(request, explains: explains)
    if answer.isLost { throw CancellationError() }
    if let report = answer.crash { throw WorkerExitError(report: report) }
    return answer.replies
  }

  /// Returns the replies to a request, and the crash report if the author's code ended the process;
  /// a lost response as soon as the task is cancelled.
  package func parts(_ request: WorkerRequest, explains: Bool = true) async -> WorkerResponse {
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await submit(request, as: number, explains: explains)
    } onCancel: {
      // A closed client has ended its requests, and its loop runs nothing any more.
      loop.postUnlessOver {
        self.assumeIsolated { $0.end(number, answer: WorkerResponse(isLost: true)) }
      }
    }
  }

  private func submit(
    _ request: WorkerRequest, as number: Int, explains: Bool
  ) async -> WorkerResponse {
    guard let pool, !Task.isCancelled else { return WorkerResponse(isLost: true) }
    return await withCheckedContinuation { continuation in
      waiting[number] = continuation
      var replies: [WorkerReply] = []
      pool.submit(request, while: { self.waiting[number] != nil }) { answer in
        if case .reply(let reply) = answer { replies.append(reply) }
        switch answer {
        case .reply(let reply) where reply.isLast(for: request):
          self.end(number, answer: WorkerResponse(replies: replies))
        case .died(let report) where report.stack != nil || !explains:
          self.end(number, answer: WorkerResponse(replies: replies, crash: report))
        case .reply, .died: break
        }
      }
    }
  }

  private func end(_ number: Int, answer: WorkerResponse) {
    waiting.removeValue(forKey: number)?.resume(returning: answer)
  }

  /// Terminates all workers; pending and later requests are lost.
  package func stop() {
    pool?.stop()
    pool = nil
    for number in waiting.keys { end(number, answer: WorkerResponse(isLost: true)) }
    opened(.failure(LaunchError(reason: "The catalog was not ready in time.")))
  }

  /// Stops the workers and the service thread. The client is unusable afterwards.
  package func close() async {
    stop()
    origin = nil
    if let second = try? await openingSecond?.value { await second.close() }
    await loop.shutDown()
  }
}

/// The replies that arrived before the request was done or the process ended.
package struct WorkerResponse: Sendable {
  package var replies: [WorkerReply] = []
  package var crash: CrashReport?
  /// Whether the client was stopped, or the task cancelled, before the request was done.
  var isLost = false
}

/// Reports that the author's code ended the process that ran it.
package struct WorkerExitError: Error, CustomStringConvertible {
  package let report: CrashReport

  package init(report: CrashReport) {
    self.report = report
  }

  private var message: String { VisibleText.line(report.message) }

  /// The message, followed by the author's source line if it is known, or by why it is not.
  package var description: String {
    [message, place, report.remedy].compactMap(\.self).joined(separator: "\n  ")
  }

  private var place: String? {
    guard let frame = report.stack?.first else { return nil }
    guard let source = frame.source else { return VisibleText.line("in \(frame.function)") }
    return VisibleText.line("at \(source.file):\(source.line) in \(frame.function)")
  }
}
