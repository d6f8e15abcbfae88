import Logging
import Storybook
import StorybookWebSockets

/// Workers without a server: for commands that run the author's code and have to survive it.
actor Workshop {
  private nonisolated let loop: ServiceLoop
  private var pool: WorkerPool?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init() throws(ServerError) { loop = try ServiceLoop() }

  /// Starts a worker; the catalog it has. Throws ``LaunchFailure``.
  func open(_ configuration: WorkerPool.Configuration, log: Logger) async throws -> CatalogListing {
    let pool = WorkerPool(
      configuration, loop: loop, log: log,
      route: { [weak self] id, event in
        self?.assumeIsolated { $0.pool?.handle(event, from: id) }
      })
    self.pool = pool
    return try await withCheckedThrowingContinuation { continuation in
      pool.start { continuation.resume(with: $0) }
    }
  }

  /// The last part of the answer to a request; throws ``WorkerDeath`` when the code ended it.
  func answer(_ request: WorkerRequest) async throws -> WorkerReply {
    try await answers(request).last ?? .failed("There is no answer.")
  }

  /// All parts of the answer to a request.
  func answers(_ request: WorkerRequest) async throws -> [WorkerReply] {
    try await withCheckedThrowingContinuation { continuation in
      var parts: [WorkerReply] = []
      pool?.submit(request) { answer in
        if case .reply(let reply) = answer { parts.append(reply) }
        switch answer {
        case .reply(let reply) where reply.isLast(for: request):
          continuation.resume(returning: parts)
        case .died(let report) where report.stack != nil:
          continuation.resume(throwing: WorkerDeath(report: report))
        case .reply, .died: break
        }
      }
    }
  }

  func close() async {
    pool?.stop()
    pool = nil
    await loop.shutDown()
  }
}

/// The author's code ended the process that ran it.
struct WorkerDeath: Error, CustomStringConvertible {
  let report: CrashReport

  /// What happened, and the author's line.
  var description: String {
    guard let frame = report.stack?.first, let source = frame.source else { return report.message }
    return "\(report.message)\n  at \(source.file):\(source.line) in \(frame.function)"
  }
}
