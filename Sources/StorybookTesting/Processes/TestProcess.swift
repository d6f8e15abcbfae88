import Foundation
import Storybook
import StorybookProcesses
import StorybookProgram
import Synchronization

/// A child process that runs interaction tests, one after the other. In a group of its own, so that
/// what a story starts ends with it.
final class TestProcess: @unchecked Sendable {
  /// How the wait for a message of the process ended.
  enum Answer {
    case message(WorkerMessage)
    case late
    /// The process ended, or sends what is no message.
    case lost(TestProcessLoss)
  }

  /// The longest that a function may take until its call for the tests.
  private static let startLimit = Duration.seconds(10)

  let key: TestProcessKey
  /// Whether it has run a test, which may have left a thread that ends it later.
  private(set) var hasRun = false
  private(set) var isAlive = true

  private let child: ChildProcess
  private let channel: DescriptorPair
  private let output: TestProcessOutput
  private let queue = DispatchQueue(label: "storybook.test-process")
  private var framing = LengthPrefixedFraming()
  private var trace: Trace?

  private init(_ key: TestProcessKey) throws(SystemError) {
    let channel = try DescriptorPair.sockets()
    let piped = try channel.handingOver { () throws(SystemError) -> PipedChild in
      let pipe = try DescriptorPair.pipe()
      return try pipe.handingOver { () throws(SystemError) -> PipedChild in
        PipedChild(child: try Self.child(key, channel, printingTo: pipe), pipe: pipe)
      }
    }
    self.key = key
    self.channel = channel
    child = piped.child
    output = TestProcessOutput(piped.pipe)
  }

  private struct PipedChild {
    let child: ChildProcess
    let pipe: DescriptorPair
  }

  private static func child(
    _ key: TestProcessKey, _ channel: DescriptorPair, printingTo pipe: DescriptorPair
  ) throws(SystemError) -> ChildProcess {
    try ChildProcess(
      executable, key.arguments(of: CommandLine.arguments),
      streams: [.copy(channel.remote), .nothing, .nothing, .copy(pipe.remote)],
      // The runtime's own backtrace takes seconds.
      variables: [TestProcessMain.variable: key.fingerprint, "SWIFT_BACKTRACE": "enable=no"])
  }

  private static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }

  /// Returns `nil` if the process cannot start, or ends before its first test.
  static func start(_ key: TestProcessKey) async -> TestProcess? {
    guard let process = try? TestProcess(key) else { return nil }
    TestProcessExit.register(process)
    let isReady = await process.onQueue { process.becomesReady() }
    return isReady ? process : nil
  }

  private func becomesReady() -> Bool {
    let end = ContinuousClock.now + Self.startLimit
    while true {
      switch next(by: end) {
      case .message(.greeting): continue
      case .message(.ready): return true
      case .message, .late:
        _ = lose(isLate: true)
        return false
      case .lost: return false
      }
    }
  }

  /// Sends a request, and returns the first message after it.
  func answer(to request: WorkerRequest, within deadline: Duration) async -> Answer {
    await onQueue { [self] in
      output.begin()
      hasRun = true
      guard channel.send(request.message) else { return .lost(lose()) }
      let answer = next(by: .now + deadline)
      output.forward()
      if case .late = answer { _ = lose(isLate: true) }
      return answer
    }
  }

  /// Whether it waits for a request: one that ended or was stopped since the last one is of no use.
  func isIdle() async -> Bool {
    await onQueue { [self] in
      let isGone = isAlive && (output.poll(with: channel.local, .zero) || child.isStopped)
      guard isGone else { return isAlive }
      _ = lose()
      return false
    }
  }

  /// Ends the process, which waits for a request.
  func end() {
    queue.async { [self] in
      terminate()
      if isAlive { _ = lose() }
    }
  }

  /// Ends the process; from any thread. Measured coverage is written by one that ends on its own.
  func terminate() {
    if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil {
      shutdown(channel.local, Int32(SHUT_RDWR))
      waitForEnd(.seconds(5))
    }
    child.signalGroup(SIGKILL)
  }

  private func waitForEnd(_ limit: Duration) {
    let end = ContinuousClock.now + limit
    while !child.hasEnded, .now < end { usleep(5_000) }
  }

  private func onQueue<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}

/// On the queue.
extension TestProcess {
  private func next(by end: ContinuousClock.Instant) -> Answer {
    while true {
      do {
        if let payload = try framing.next() {
          let message = try WorkerMessage(payload: payload)
          guard case .trace(let last) = message else { return .message(message) }
          trace = last
          continue
        }
      } catch { return .lost(lose()) }
      let left = end - .now
      guard left > .zero else { return .late }
      guard waitForInput(min(left, .milliseconds(100))) else { return .lost(lose()) }
    }
  }

  /// Returns whether the process can still answer. A process that it started may hold the channel
  /// open after its end.
  private func waitForInput(_ limit: Duration) -> Bool {
    let hasInput = output.poll(with: channel.local, limit)
    output.forward()
    if hasInput { return receive() }
    return !child.hasEnded
  }

  private func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(channel.local, &chunk, chunk.count, 0)
    guard count > 0 else { return count < 0 && errno == EINTR }
    chunk.withUnsafeBytes { framing.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    return true
  }

  /// Ends the process, and returns why it ended.
  private func lose(isLate: Bool = false) -> TestProcessLoss {
    // Its last words may still fill the pipe.
    let end = ContinuousClock.now + .seconds(1)
    while !isLate, !child.hasEnded, .now < end {
      output.forward()
      usleep(2_000)
    }
    let hasEnded = child.hasEnded
    child.signalGroup(SIGKILL)
    child.waitForExit()
    output.forward()
    isAlive = false
    TestProcessExit.remove(self)
    let loss = TestProcessLoss(
      termination: hasEnded ? child.wait() : nil, trace: trace, output: output.recent)
    if !hasEnded { child.wait() }
    close(channel.local)
    output.close()
    return loss
  }
}
