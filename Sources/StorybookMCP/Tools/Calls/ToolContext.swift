import Logging
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookScreenshots
import StorybookWebSockets

/// Gives tools the catalog, the workers and a browser for the duration of an MCP session.
///
/// When a build replaces the executable, the next call starts new workers.
actor ToolContext {
  /// How workers are started.
  nonisolated let workers: WorkerPool.Configuration
  private let executable: String
  private var session: WorkerSession?
  private var dedicatedSessions: [WorkerSession] = []
  private var isClosed = false
  private var isStarting = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var browser: HeadlessBrowser?

  /// The workers of one build, and the number of calls they serve.
  private final class WorkerSession {
    let workerClient: WorkerClient
    let listing: CatalogListing
    let stamp: FileFingerprint?
    var activeCalls = 0
    var isOver = false

    init(_ workerClient: WorkerClient, _ listing: CatalogListing, stamp: FileFingerprint?) {
      self.workerClient = workerClient
      self.listing = listing
      self.stamp = stamp
    }
  }

  init(_ workers: WorkerPool.Configuration) {
    self.workers = workers
    executable = workers.executable
  }

  /// Runs the body with the current catalog, including fixtures.
  func use<Result: Sendable>(
    _ body: @Sendable (StoryLookup) async throws -> Result
  ) async throws -> Result {
    let session = try await current()
    return try await serve(session, body: body)
  }

  /// Runs the body with dedicated workers, one per processor, which may crash. When the call is
  /// cancelled, they are terminated at once.
  ///
  /// - Parameter deadline: the limit for one render.
  func withDedicatedWorkers<Result: Sendable>(
    deadline: Duration, body: @Sendable (StoryLookup) async throws -> Result
  ) async throws -> Result {
    var workers = workers
    workers.limits.deadline = deadline
    workers.matchesApproximately = true
    let session = try await openWorkers(workers, stamp: FileFingerprint(executable))
    session.isOver = true
    dedicatedSessions.append(session)
    let workerClient = session.workerClient
    return try await withTaskCancellationHandler {
      try await serve(session, body: body)
    } onCancel: {
      Task { await self.stopDedicatedSession(in: workerClient) }
    }
  }

  private func serve<Result: Sendable>(
    _ session: WorkerSession, body: @Sendable (StoryLookup) async throws -> Result
  ) async throws -> Result {
    session.activeCalls += 1
    let lookup = StoryLookup(session.listing, session.workerClient)
    do {
      let result = try await body(lookup)
      await leave(session)
      return result
    } catch {
      await leave(session)
      throw error
    }
  }

  /// Returns a screenshot as PNG; throws ``BrowserError``.
  func screenshot(of request: ScreenshotRequest) async throws -> [UInt8] {
    if browser == nil { browser = try HeadlessBrowser(executable: BrowserLocation.find()) }
    guard let browser else { throw BrowserError(reason: "No browser is available.") }
    return try await browser.screenshot(of: request)
  }

  /// Terminates all child processes; pending calls fail.
  func close() async {
    let session = session
    let browser = browser
    self.session = nil
    self.browser = nil
    isClosed = true
    await browser?.close()
    // One that has ended meanwhile accepts no calls.
    for session in dedicatedSessions where dedicatedSessions.contains(where: { $0 === session }) {
      await stop(session)
    }
    if let session { await stop(session) }
  }
}

extension ToolContext {
  /// Returns the workers of the current executable, or the previous ones while a build replaces it.
  private func current() async throws -> WorkerSession {
    while isStarting { await withCheckedContinuation { waiting.append($0) } }
    let stamp = FileFingerprint(executable)
    if let session, stamp == nil || stamp == session.stamp { return session }
    isStarting = true
    defer {
      isStarting = false
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    let old = session
    let new = try await openWorkers(workers, stamp: stamp)
    session = new
    await retire(old)
    return new
  }

  private func openWorkers(
    _ workers: WorkerPool.Configuration, stamp: FileFingerprint?
  ) async throws -> WorkerSession {
    let workerClient = try WorkerClient()
    do {
      let listing = try await workerClient.openConfiguration(workers, log: StoryLookup.log)
      guard !isClosed else { throw CancellationError() }
      return WorkerSession(workerClient, listing, stamp: stamp)
    } catch {
      await workerClient.close()
      throw error
    }
  }

  private func retire(_ session: WorkerSession?) async {
    guard let session else { return }
    session.isOver = true
    if session.activeCalls == 0 { await session.workerClient.close() }
  }

  private func leave(_ session: WorkerSession) async {
    session.activeCalls -= 1
    guard session.isOver, session.activeCalls == 0 else { return }
    dedicatedSessions.removeAll { $0 === session }
    await session.workerClient.close()
  }

  /// Does nothing if the session has already ended.
  private func stopDedicatedSession(in workerClient: WorkerClient) async {
    guard let session = dedicatedSessions.first(where: { $0.workerClient === workerClient })
    else { return }
    await stop(session)
  }

  /// Counts as an active call while it stops the workers: a closed client accepts no calls.
  private func stop(_ session: WorkerSession) async {
    session.isOver = true
    session.activeCalls += 1
    await session.workerClient.stop()
    await leave(session)
  }
}
