import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// Workers without a server: for commands that run the author's code and have to survive it.
actor WorkerClient {
  private nonisolated let loop: ServiceLoop
  private var pool: WorkerPool?
  /// Requests under way, by their number.
  private var waiting: [Int: CheckedContinuation<WorkerResponse, Never>] = [:]
  private var opening: CheckedContinuation<CatalogListing, any Error>?
  private var count = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init() throws(ServerError) { loop = try ServiceLoop() }

  /// Starts a worker; the catalog it has. Throws ``LaunchError``.
  func open(_ configuration: WorkerPool.Configuration, log: Logger) async throws -> CatalogListing {
    let pool = WorkerPool(
      configuration, loop: loop, log: log,
      route: { [weak self] id, event in
        self?.assumeIsolated { $0.pool?.handle(event, from: id) }
      })
    self.pool = pool
    return try await withCheckedThrowingContinuation { continuation in
      opening = continuation
      pool.start { self.opened($0) }
    }
  }

  private func opened(_ result: Result<CatalogListing, LaunchError>) {
    opening?.resume(with: result.mapError { $0 })
    opening = nil
  }

  /// The last part of the answer to a request; throws ``WorkerExitError`` when the code ended it.
  func answer(_ request: WorkerRequest) async throws -> WorkerReply {
    try await answers(request).last ?? .failed("There is no answer.")
  }

  /// All parts of the answer to a request; throws ``WorkerExitError``, and a `CancellationError` once it
  /// was stopped.
  ///
  /// - Parameters:
  ///   - explains: false to hear of a death before its stack has names.
  ///   - triesAgain: as for `parts`.
  func answers(
    _ request: WorkerRequest, explains: Bool = true, triesAgain: Bool = false
  ) async throws -> [WorkerReply] {
    let answer = await parts(request, explains: explains, triesAgain: triesAgain)
    if answer.isLost { throw CancellationError() }
    if let report = answer.death { throw WorkerExitError(report: report) }
    return answer.replies
  }

  /// What came of an answer, and how the code ended its process, if it did.
  ///
  /// - Parameter triesAgain: true to ask once more when nothing came in time, as the machine may have
  ///   been busy for a moment.
  func parts(
    _ request: WorkerRequest, explains: Bool = true, triesAgain: Bool = false
  ) async -> WorkerResponse {
    let answer = await partsOnce(request, explains: explains)
    guard triesAgain, answer.death?.cause.kind == .timeout else { return answer }
    return await partsOnce(request, explains: explains)
  }

  /// Is lost at once when the task is cancelled.
  private func partsOnce(_ request: WorkerRequest, explains: Bool) async -> WorkerResponse {
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await submit(request, as: number, explains: explains)
    } onCancel: {
      Task { await self.end(number, WorkerResponse(isLost: true)) }
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
          self.end(number, WorkerResponse(replies: replies))
        case .died(let report) where report.stack != nil || !explains:
          self.end(number, WorkerResponse(replies: replies, death: report))
        case .reply, .died: break
        }
      }
    }
  }

  private func end(_ number: Int, _ answer: WorkerResponse) {
    waiting.removeValue(forKey: number)?.resume(returning: answer)
  }

  /// Ends all workers: what is under way, and what comes after it, has no answer.
  func stop() {
    pool?.stop()
    pool = nil
    for number in waiting.keys { end(number, WorkerResponse(isLost: true)) }
    opened(.failure(LaunchError(reason: "The catalog was not ready in time.")))
  }

  /// Nobody may ask anything any more.
  func close() async {
    stop()
    await loop.shutDown()
  }
}

/// What a worker answered before it was done, or its process ended.
struct WorkerResponse: Sendable {
  var replies: [WorkerReply] = []
  var death: CrashReport?
  /// True when the workshop was stopped first.
  var isLost = false
}

/// The author's code ended the process that ran it.
struct WorkerExitError: Error, CustomStringConvertible {
  let report: CrashReport

  private var message: String { VisibleText.line(report.message) }

  /// What happened, and the author's line.
  var description: String {
    guard let frame = report.stack?.first, let source = frame.source else { return message }
    let place = VisibleText.line("\(source.file):\(source.line) in \(frame.function)")
    return "\(message)\n  at \(place)"
  }
}
