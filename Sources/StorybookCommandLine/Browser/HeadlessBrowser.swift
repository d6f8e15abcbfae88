import Foundation
import StorybookSchema
package import StorybookWebSockets

/// Works on pages of one Chromium, several at a time: pictures of documents, and tests of stories.
///
/// It starts with the first page, and again after it has exited. Nothing is loaded from the
/// network: a document consists of its own bytes and the files of its catalog.
package actor HeadlessBrowser {
  private nonisolated let loop: ServiceLoop
  private let executable: String
  private let deadline: Duration
  private let parallelism: Int
  private let runsScripts: Bool

  private var process: BrowserProcess?
  private var connection: BrowserConnection?
  /// Why no other browser starts.
  private var closed: BrowserError?
  private var pages: [String: BrowserPage] = [:]
  private var idle: [BrowserPage] = []
  private var busy = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - deadline: the limit without an answer of the browser, including its start.
  ///   - runsScripts: whether the scripts of documents run.
  package init(
    executable: String, deadline: Duration = .seconds(20), parallelism: Int = 4,
    runsScripts: Bool = false
  ) throws(ServerError) {
    loop = try ServiceLoop()
    self.executable = executable
    self.deadline = deadline
    self.parallelism = parallelism
    self.runsScripts = runsScripts
  }

  /// Returns the screenshot as PNG; throws ``BrowserError``.
  package func screenshot(of request: ScreenshotRequest) async throws -> [UInt8] {
    let work: Work<[UInt8]> = { try await $1.screenshot(of: request, on: $0) }
    return try await use(work)
  }

  typealias Work<Result> = @Sendable (isolated HeadlessBrowser, BrowserPage) async throws -> Result

  /// Works on a page. A browser that exits or times out is replaced once: Chromium occasionally
  /// does, whatever it shows.
  func use<Result: Sendable>(_ work: Work<Result>) async throws -> Result {
    await takeTurn()
    defer { passTurn() }
    do {
      return try await attempt(work)
    } catch let failure as BrowserError where failure.isOfBrowser {
      return try await attempt(work)
    }
  }

  private func attempt<Result: Sendable>(_ work: Work<Result>) async throws -> Result {
    let connection = try running()
    let patience = BrowserPatience(with: connection, for: deadline)
    awaitAnswers(patience, for: deadline)
    defer { patience.end() }
    let page = try await page(connection)
    patience.session = page.session
    let result = try await work(self, page)
    idle.append(page)
    return result
  }

  /// Ends the browser; pending work fails.
  package func close() async {
    end()
    await loop.shutDown()
  }

  /// Ends the browser at once; pending and later work fails. Close it afterwards.
  package nonisolated func cancel() {
    loop.postUnlessOver { [weak self] in self?.assumeIsolated { $0.end() } }
  }

  private func end() {
    let reason = BrowserError(reason: "The browser was closed.")
    closed = reason
    stop(reason)
  }

  private func takeTurn() async {
    if busy >= parallelism {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      busy += 1
    }
  }

  private func passTurn() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    busy -= 1
  }
}

// MARK: Process

extension HeadlessBrowser {
  private func running() throws(BrowserError) -> BrowserConnection {
    if let closed { throw closed }
    if let connection, connection.isOpen { return connection }
    stop(BrowserConnection.gone(nil))
    let process = try BrowserProcess.start(executable)
    let connection = BrowserConnection()
    connection.received = { [weak self] session, method, parameters in
      self?.assumeIsolated { $0.pages[session]?.receiveMethod(method, parameters: parameters) }
    }
    let channel = loop.adoptDescriptor(
      process.channel,
      received: { [weak self] bytes in
        let bytes = Array(bytes)
        self?.assumeIsolated { $0.connection?.receiveBytes(bytes) }
      },
      closed: { [weak self] in
        self?.assumeIsolated { $0.stop(process) }
      })
    connection.attach(channel)
    self.process = process
    self.connection = connection
    return connection
  }

  /// Does nothing if another process has replaced it.
  private func stop(_ ended: BrowserProcess) {
    guard process?.identifier == ended.identifier else { return }
    stop(BrowserConnection.gone(ended.crashReport))
  }

  private func awaitAnswers(_ patience: BrowserPatience, for rest: Duration) {
    let confined = Confined(patience, to: loop)
    patience.alarm = loop.schedule(after: rest) { [weak self] in
      self?.assumeIsolated { $0.giveUpUnlessAnswered(confined.value) }
    }
  }

  private func giveUpUnlessAnswered(_ patience: BrowserPatience) {
    let rest = patience.rest
    guard rest <= .zero else { return awaitAnswers(patience, for: rest) }
    guard let connection, connection === patience.connection else { return }
    let call = connection.pendingCall ?? "the document"
    stop(
      BrowserError(
        reason: "Chromium did not answer within \(deadline): it still works on \(call).",
        isOfBrowser: true))
  }

  private func stop(_ reason: BrowserError) {
    let lost = connection
    let failed = pages.values
    let ended = process
    connection = nil
    process = nil
    pages = [:]
    idle = []
    lost?.close(reason)
    for page in failed { page.fail(reason) }
    ended?.end()
  }

  private func page(_ connection: BrowserConnection) async throws -> BrowserPage {
    if let page = idle.popLast() { return page }
    let page = try await BrowserPage.openConnection(connection, on: self)
    pages[page.session] = page
    try await page.prepare(runsScripts: runsScripts, on: self)
    return page
  }
}
