import CStorybookTrace
import Foundation
import Storybook
import StorybookWebSockets

/// One worker process as the host sees it.
final class Worker {
  typealias ID = Int

  enum ChannelEvent: Sendable {
    case received([UInt8])
    case printed([UInt8])
    case timedOut
    /// It was asked for its last words, and did not say them.
    case keptSilent
    case closed
  }

  /// What is kept of the output to explain a crash with.
  private static let recentLimit = 16 << 10

  let id: ID
  let process: WorkerProcess
  /// Its last words, said just before it ends.
  var trace: Trace?
  /// True once it has said that it is ready.
  var wasUseful = false
  private(set) var recentOutput = ""
  /// Why it was told to say where it is, and to end.
  private(set) var exitReason: WorkerExitReason?
  private(set) var wasStopped = false
  /// Those whose code has run in it to an end.
  var screens: Set<String> = []
  /// The screen that has changed what all screens of a process share: it takes no other one.
  var pinnedScreen: String?

  /// True as long as nothing that went before can be to blame.
  var isFresh: Bool { screens.isEmpty }
  /// Bytes printed since the evaluation began.
  private(set) var printed = 0

  private let loop: ServiceLoop
  private let channel: Channel
  private let output: Channel
  private let route: @Sendable (ID, ChannelEvent) -> Void
  private var deadline: ScheduledAction?
  private var framing = LengthPrefixedFraming()
  private var lines = OutputLines()

  init(
    id: ID, process: WorkerProcess, loop: ServiceLoop,
    route: @escaping @Sendable (ID, ChannelEvent) -> Void
  ) {
    self.id = id
    self.process = process
    self.loop = loop
    self.route = route
    channel = loop.adopt(
      process.channel, received: { route(id, .received(Array($0))) },
      closed: { route(id, .closed) })
    output = loop.adopt(
      process.output, received: { route(id, .printed(Array($0))) }, closed: {})
  }

  func send(_ message: [UInt8], deadline duration: Duration) {
    schedule(.timedOut, after: duration)
    channel.write(message)
  }

  func finished() {
    deadline?.cancel()
    deadline = nil
    recentOutput = ""
    printed = 0
    lines.begin()
  }

  /// Asks a process that broke a limit where it is; it ends after that.
  func requestBacktrace(_ exitReason: WorkerExitReason, within duration: Duration) {
    self.exitReason = exitReason
    wasStopped = process.isStopped
    process.signal(storybook_trace_signal())
    schedule(.keptSilent, after: wasStopped ? .zero : duration)
  }

  func takeMessages(_ bytes: [UInt8], _ body: (WorkerMessage) -> Void) throws {
    bytes.withUnsafeBytes { framing.append($0) }
    while let payload = try framing.next() { body(try WorkerMessage(payload: payload)) }
  }

  /// The lines that are done now and belong into the log.
  func takeOutput(_ bytes: [UInt8]) -> [String] {
    printed += bytes.count
    recentOutput = String(
      (recentOutput + String(decoding: bytes, as: UTF8.self)).suffix(Self.recentLimit))
    return lines.take(bytes)
  }

  /// Ends the process, and tells how it ended once the system has taken it apart: that may take a
  /// while, as it holds much memory, and the service thread does not wait.
  func end(_ ended: @escaping (Termination) -> Void) {
    deadline?.cancel()
    deadline = nil
    channel.close()
    process.kill()
    reap(after: .milliseconds(1), ended)
  }

  /// Ends the process before anything else happens.
  func endNow() {
    deadline?.cancel()
    process.end()
    channel.close()
    output.close()
  }

  private func reap(after delay: Duration, _ ended: @escaping (Termination) -> Void) {
    if let termination = process.reap() {
      // Only the channel knows whether the descriptor is still its own.
      let rest = output.readRest()
      if !rest.isEmpty { route(id, .printed(rest)) }
      output.close()
      return ended(termination)
    }
    nonisolated(unsafe) let (worker, ended) = (self, ended)
    loop.schedule(after: delay) { worker.reap(after: min(delay * 2, .milliseconds(50)), ended) }
  }

  private func schedule(_ event: ChannelEvent, after duration: Duration) {
    deadline?.cancel()
    deadline = loop.schedule(after: duration) { [route, id] in route(id, event) }
  }
}
