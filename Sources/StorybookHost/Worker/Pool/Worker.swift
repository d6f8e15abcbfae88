import CStorybookTrace
import Foundation
import Storybook
import StorybookWebSockets
import StorybookProgram

/// The host's view of one worker process.
package final class Worker {
  package typealias ID = Int

  package enum ChannelEvent: Sendable {
    case received([UInt8])
    case printed([UInt8])
    /// The job may have reached its time limit.
    case timeIsDue
    /// No backtrace arrived in time.
    case keptSilent
    case closed
  }

  /// How many characters of the output are kept to explain a crash.
  private static let recentLimit = 16 << 10
  private static let processors = ProcessInfo.processInfo.activeProcessorCount

  let id: ID
  let process: WorkerProcess
  /// The backtrace that the process sends just before it ends.
  var trace: Trace?
  var state = WorkerState.starting
  /// What it said first; `nil` before that.
  private(set) var greeting: ProgramGreeting?
  /// Why its catalog cannot be used.
  var listingFault: String?
  /// What knows the lines of its trace.
  private(set) var symbols = SymbolSource.none
  /// The job that it runs, or that ended it.
  var job: WorkerPool.Job?
  /// Its position among the idle workers; the least recently used one comes first.
  var rank = 0
  private(set) var recentOutput = ""
  private(set) var wasStopped = false
  /// What it waited for when it exceeded its limit.
  private(set) var blocked: BlockedThreads?
  /// The time limit of the current job, or of building the catalog.
  private(set) var timeLimit: TimeLimit
  /// Whether the job has taken longer than one that computes may.
  private(set) var isLate = false
  /// When the job began. A machine that sleeps does not wait.
  private(set) var began = SuspendingClock.now
  /// The processor time of the process when the job began.
  private var processorTimeBefore = Duration.zero
  /// What the job waited for a processor.
  private var shortage = ProcessorShortage()
  /// Called once, with how the killed process terminated.
  private var ended: ((Termination) -> Void)?
  /// The screens that have completed a job in this process.
  var screens: Set<String> = []

  /// Whether no earlier job can be to blame for a crash.
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
    id: ID, process: WorkerProcess, startLimit: TimeLimit, loop: ServiceLoop,
    route: @escaping @Sendable (ID, ChannelEvent) -> Void
  ) {
    self.id = id
    self.process = process
    self.loop = loop
    self.route = route
    timeLimit = startLimit
    channel = loop.adoptDescriptor(
      process.channel, received: { route(id, .received(Array($0))) },
      closed: { route(id, .closed) })
    output = loop.adoptDescriptor(
      process.output, received: { route(id, .printed(Array($0))) }, closed: {})
    begin(within: startLimit)
  }

  /// - Parameter message: a request, numbered if the program knows that.
  func sendMessage(_ message: [UInt8], within limit: TimeLimit) {
    begin(within: limit)
    channel.writeBytes(message)
  }

  /// Whether the program repeats the numbers of requests.
  var numbersReplies: Bool { greeting.map { $0.version >= RequestNumber.leastVersion } ?? false }

  /// Notes what it said first, and opens its files before a build replaces them.
  func greet(_ greeting: ProgramGreeting) {
    self.greeting = greeting
    symbols = SymbolSource(greeting, of: process.identifier)
  }

  private func begin(within limit: TimeLimit) {
    timeLimit = limit
    isLate = false
    began = .now
    processorTimeBefore = process.processorTime ?? .zero
    shortage = ProcessorShortage()
    _ = checkUsage(TimeLimit.Usage(processor: .zero, wall: .zero))
  }

  /// Cancels the asynchronous work of the current job, which is answered all the same.
  func cancelWork() {
    channel.writeBytes(Cancellation.message)
  }

  /// Returns how the job has exceeded its limit, or schedules the next check. A process that was
  /// stopped has no more time than one that computes.
  func checkTime() -> TimeLimit.Excess? {
    let wall = began.duration(to: .now)
    // Where the processor time is unknown, the job counts as busy.
    let processor = process.processorTime.map { $0 - processorTimeBefore } ?? wall
    let waiting = shortage.note(process.queuedTimes)
    return checkUsage(TimeLimit.Usage(processor: processor, wall: wall - min(waiting, wall)))
  }

  private func checkUsage(_ usage: TimeLimit.Usage) -> TimeLimit.Excess? {
    switch timeLimit.verdict(on: usage, wasWaiting: isLate, processors: Self.processors) {
    case .exceeded(let excess): return excess
    case .proceeds(let isWaiting, let next):
      isLate = isWaiting
      if isLate, process.isStopped { return .wall }
      schedule(.timeIsDue, after: next)
      return nil
    }
  }

  func finished() {
    deadline?.cancel()
    deadline = nil
    isLate = false
    recentOutput = ""
    printed = 0
    lines.begin()
  }

  /// Requests the backtrace of a process that exceeded a limit; the process ends afterwards.
  func requestBacktrace(within duration: Duration) {
    wasStopped = process.isStopped
    blocked = BlockedThreads(of: process.identifier)
    process.signal(storybook_trace_signal())
    schedule(.keptSilent, after: wasStopped ? .zero : duration)
  }

  /// - Parameter body: receives each message, and the number of the request that it is for if the
  ///   program says it.
  func takeMessages(_ bytes: [UInt8], body: (WorkerMessage, Int?) -> Void) throws {
    bytes.withUnsafeBytes { framing.append($0) }
    while let payload = try framing.next() {
      let message = try WorkerMessage(payload: payload)
      guard case .reply = message, numbersReplies else {
        body(message, nil)
        continue
      }
      body(message, try RequestNumber.split(payload).number)
    }
  }

  /// Returns the complete lines that belong in the log.
  func takeOutput(_ bytes: [UInt8]) -> [String] {
    printed += bytes.count
    recentOutput = String(
      (recentOutput + String(decoding: bytes, as: UTF8.self)).suffix(Self.recentLimit))
    return lines.takeBytes(bytes)
  }

  /// Kills the process, and reports its termination after the system has released it. That may take
  /// a while for a process with much memory, and the service thread does not wait.
  func end(_ ended: @escaping (Termination) -> Void) {
    deadline?.cancel()
    deadline = nil
    channel.close()
    process.kill()
    self.ended = ended
    reap(after: .milliseconds(1))
  }

  /// Kills the process and waits for it.
  func endNow() {
    deadline?.cancel()
    process.end()
    channel.close()
    output.close()
  }

  private func reap(after delay: Duration) {
    if let termination = process.reap() {
      // Only the channel knows whether the descriptor is still its own.
      let rest = output.readRest()
      if !rest.isEmpty { route(id, .printed(rest)) }
      output.close()
      ended?(termination)
      ended = nil
      return
    }
    let worker = Confined(self, to: loop)
    loop.schedule(after: delay) { worker.value.reap(after: min(delay * 2, .milliseconds(50))) }
  }

  private func schedule(_ event: ChannelEvent, after duration: Duration) {
    deadline?.cancel()
    deadline = loop.schedule(after: duration) { [route, id] in route(id, event) }
  }
}
