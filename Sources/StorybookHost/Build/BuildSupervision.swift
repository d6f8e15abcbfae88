import Foundation

/// Waits on the thread of a build, and reacts to output, exit and cancellation.
///
/// ```text
/// running ── exits ─────────────────────────────▶ read the rest, reap
///    └─ cancelled ─ SIGINT ─┬─ exits, pipe ends ─▶ SIGKILL to what is left of the group, reap
///                           └─ grace is over ────▶ SIGKILL, exits, reap
/// ```
/// A child of the build may hold the pipe open after the build exits, so the end of the pipe is
/// not awaited; after a cancellation it is, because until then children may still be running.
struct BuildSupervision {
  static let ended: UInt8 = 1
  static let cancelled: UInt8 = 2
  /// Bytes to read after the build exits: more than a pipe holds.
  private static let largestRest = 1 << 20

  let process: ChildProcess
  /// What the build prints: a descriptor that does not block, closed by ``run()``.
  let pipe: Int32
  let wake: DescriptorPair
  let grace: Duration
  let output: (([UInt8]) -> Void)

  private var isOpen = true
  private var hasEnded = false
  private var isCancelled = false
  private var wasKilled = false
  private var deadline: ContinuousClock.Instant?

  init(
    process: ChildProcess, pipe: Int32, wake: DescriptorPair, grace: Duration,
    output: @escaping ([UInt8]) -> Void
  ) {
    self.process = process
    self.pipe = pipe
    self.wake = wake
    self.grace = grace
    self.output = output
  }

  mutating func run() -> BuildResult {
    let process = process
    let wake = wake
    Thread.detachNewThread {
      process.waitForExit()
      Self.writeByte(Self.ended, to: wake.remote)
    }
    while !isDone { step() }
    if isCancelled { process.signalGroup(SIGKILL) }
    var rest = Self.largestRest
    while isOpen, rest > 0, let count = readOutput() { rest -= count }
    if isOpen { close(pipe) }
    let termination = process.wait()
    if isCancelled { return .cancelled }
    guard termination == .exit(0) else { return .failed(termination) }
    return .succeeded
  }

  private var isDone: Bool { hasEnded && (!isCancelled || !isOpen || wasKilled) }

  private mutating func step() {
    var waits = [pollfd(fd: wake.local, events: Int16(POLLIN), revents: 0)]
    if isOpen { waits.append(pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&waits, nfds_t(waits.count), milliseconds)
    if waits[0].revents != 0 { readWake() }
    if waits.count > 1, waits[1].revents != 0 { _ = readOutput() }
    if let deadline, deadline <= .now { killGroup() }
  }

  /// The time until the deadline, rounded up; -1 waits without a limit.
  private var milliseconds: Int32 {
    guard let deadline else { return -1 }
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
  }

  private mutating func readWake() {
    for byte in Self.readDescriptor(wake.local) ?? [] {
      if byte == Self.ended {
        hasEnded = true
      } else if !isCancelled {
        isCancelled = true
        deadline = .now + grace
        process.signalGroup(SIGINT)
      }
    }
  }

  private mutating func killGroup() {
    deadline = nil
    wasKilled = true
    process.signalGroup(SIGKILL)
  }

  /// The number of bytes read. 0 at the end of the stream, `nil` when none are available yet.
  private mutating func readOutput() -> Int? {
    guard let chunk = Self.readDescriptor(pipe) else { return nil }
    if chunk.isEmpty {
      close(pipe)
      isOpen = false
    } else {
      output(chunk)
    }
    return chunk.count
  }

  static func writeByte(_ byte: UInt8, to descriptor: Int32) {
    var byte = byte
    while Foundation.write(descriptor, &byte, 1) < 0, errno == EINTR {}
  }

  /// The bytes available now. Empty at the end of the stream, `nil` when none are available yet.
  private static func readDescriptor(_ descriptor: Int32) -> [UInt8]? {
    var result = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      repeat {
        result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    guard result >= 0 else { return nil }
    return chunk
  }
}
