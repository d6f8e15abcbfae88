import Storybook
import StorybookWebSockets

/// One worker process as the host sees it.
final class Worker {
  typealias ID = Int

  enum ChannelEvent: Sendable {
    case received([UInt8])
    case printed([UInt8])
    case timedOut
    case closed
  }

  /// What is kept of the output to explain a crash with.
  private static let recentLimit = 16 << 10
  private static let lineLimit = 8 << 10

  let id: ID
  let process: WorkerProcess
  private(set) var recentOutput = ""

  private let loop: ServiceLoop
  private let channel: Channel
  private let output: Channel
  private let route: @Sendable (ID, ChannelEvent) -> Void
  private var deadline: ScheduledAction?
  private var framing = WireFraming()
  private var line: [UInt8] = []

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
    deadline = loop.schedule(after: duration) { [route, id] in route(id, .timedOut) }
    channel.write(message)
  }

  func finished() {
    deadline?.cancel()
    deadline = nil
    recentOutput = ""
  }

  func takeMessages(_ bytes: [UInt8], _ body: (WorkerMessage) -> Void) throws {
    bytes.withUnsafeBytes { framing.append($0) }
    while let payload = try framing.next() { body(try WorkerMessage(payload: payload)) }
  }

  /// The whole lines that are done now.
  func takeOutput(_ bytes: [UInt8]) -> [String] {
    recentOutput = String(
      (recentOutput + String(decoding: bytes, as: UTF8.self)).suffix(Self.recentLimit))
    line += bytes
    var lines: [String] = []
    while let end = line.firstIndex(of: 0x0A) ?? (line.count > Self.lineLimit ? line.endIndex : nil)
    {
      lines.append(String(decoding: line[..<end], as: UTF8.self))
      line.removeFirst(min(end + 1, line.count))
    }
    return lines
  }

  func end() -> Termination {
    finishedForGood()
    return process.end()
  }

  func close() {
    channel.close()
    output.close()
  }

  private func finishedForGood() {
    deadline?.cancel()
    deadline = nil
  }
}
