import Foundation
import StorybookSchema
package import StorybookWebSockets

/// Renders screenshots of documents with one Chromium, several at a time.
///
/// It starts with the first screenshot, and again after it has exited. Nothing is loaded from the
/// network: a document consists of its own bytes and the files of its catalog.
package actor ScreenshotBrowser {
  private nonisolated let loop: ServiceLoop
  private let executable: String
  private let deadline: Duration
  private let parallelism: Int

  private var process: BrowserProcess?
  private var connection: BrowserConnection?
  private var pages: [String: BrowserPage] = [:]
  private var idle: [BrowserPage] = []
  private var busy = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameter deadline: the limit for one attempt, including the start of the browser.
  package init(
    executable: String, deadline: Duration = .seconds(20), parallelism: Int = 4
  ) throws(ServerError) {
    loop = try ServiceLoop()
    self.executable = executable
    self.deadline = deadline
    self.parallelism = parallelism
  }

  /// Returns the screenshot as PNG; throws ``ScreenshotError``.
  ///
  /// A browser that exits or times out is replaced once: Chromium occasionally does, whatever it
  /// shows.
  package func screenshot(of request: ScreenshotRequest) async throws -> [UInt8] {
    await takeTurn()
    defer { passTurn() }
    do {
      return try await attempt(request)
    } catch let failure as ScreenshotError where failure.isOfBrowser {
      return try await attempt(request)
    }
  }

  private func attempt(_ request: ScreenshotRequest) async throws -> [UInt8] {
    let connection = try running()
    let late = process?.identifier
    let alarm = loop.schedule(after: deadline) { [weak self] in
      self?.assumeIsolated { $0.giveUp(late) }
    }
    defer { alarm.cancel() }
    let page = try await page(connection)
    let bytes = try await page.screenshot(of: request, self)
    idle.append(page)
    return bytes
  }

  /// Ends the browser; pending screenshots fail.
  package func close() async {
    stop(ScreenshotError(reason: "The screenshots were cancelled."))
    await loop.shutDown()
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

extension ScreenshotBrowser {
  private func running() throws(ScreenshotError) -> BrowserConnection {
    if let connection, connection.isOpen { return connection }
    stop(BrowserConnection.gone(nil))
    let process = try BrowserProcess.start(executable)
    let connection = BrowserConnection()
    connection.received = { [weak self] session, method, parameters in
      self?.assumeIsolated { $0.pages[session]?.receive(method, parameters) }
    }
    let channel = loop.adopt(
      process.channel,
      received: { [weak self] bytes in
        let bytes = Array(bytes)
        self?.assumeIsolated { $0.connection?.receive(bytes) }
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

  private func giveUp(_ late: pid_t?) {
    guard let process, late == process.identifier else { return }
    stop(
      ScreenshotError(reason: "Chromium took no screenshot within \(deadline).", isOfBrowser: true))
  }

  private func stop(_ reason: ScreenshotError) {
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
    let page = try await BrowserPage.open(connection, on: self)
    pages[page.session] = page
    try await page.prepare(self)
    return page
  }
}
