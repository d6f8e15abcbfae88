import Foundation
import Synchronization

/// One run of a build command.
///
/// A dedicated thread waits for output, for the exit and for ``cancel()``: a build takes long, and
/// would block one of the few threads of Swift's concurrency pool.
package final class BuildRun: Sendable {
  private struct State {
    var isCancelled = false
    var hasRun = false
    /// The pipe that wakes the thread, while it runs.
    var wake: Int32?
  }

  private let command: BuildCommand
  private let grace: Duration
  private let output: @Sendable ([UInt8]) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - grace: How long a cancelled build may take to exit before it is killed.
  ///   - output: Receives the output in order, on the thread of the build, and for the last time
  ///     before ``run()`` returns.
  package init(
    _ command: BuildCommand, grace: Duration = .seconds(2),
    output: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.command = command
    self.grace = grace
    self.output = output
  }

  /// Runs the command, once. Returns after it has exited and this process has released its
  /// resources. Cancelling the task calls ``cancel()``.
  package func run() async -> BuildResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: self.runBlocking()) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Runs a command; returns its result and all of its output.
  package static func output(
    of command: BuildCommand
  ) async -> (result: BuildResult, text: String) {
    let output = Mutex<[UInt8]>([])
    let result = await BuildRun(command) { bytes in output.withLock { $0 += bytes } }.run()
    return (result, String(decoding: output.withLock(\.self), as: UTF8.self))
  }

  /// Interrupts the build, and kills it if it does not exit within the grace time.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let wake = state.wake { BuildSupervision.writeByte(BuildSupervision.cancelled, to: wake) }
    }
  }

  private func runBlocking() -> BuildResult {
    do throws(SystemError) {
      return try supervise(waking: DescriptorPair.pipe())
    } catch {
      return .notStarted(reason: "The build cannot start: \(error).")
    }
  }

  private func supervise(waking wake: DescriptorPair) throws(SystemError) -> BuildResult {
    wake.unblock()
    defer {
      state.withLock { $0.wake = nil }
      close(wake.local)
      close(wake.remote)
    }
    let isCancelled = state.withLock { state in
      precondition(!state.hasRun, "A BuildRun runs once.")
      state.hasRun = true
      state.wake = wake.remote
      return state.isCancelled
    }
    guard !isCancelled else { return .cancelled }
    let pipe = try DescriptorPair.pipe()
    pipe.unblock()
    let process = try pipe.handingOver { () throws(SystemError) -> ChildProcess in
      try start(printingTo: pipe.remote)
    }
    var supervision = BuildSupervision(
      process: process, pipe: pipe.local, wake: wake, grace: grace, output: output)
    return supervision.run()
  }

  private func start(printingTo output: Int32) throws(SystemError) -> ChildProcess {
    // The shell only changes the folder, which POSIX spawn actions cannot do, and finds the
    // program.
    let change = #"cd -- "$1" && shift && exec "$@""#
    let words = ["-c", change, "sh", command.directory, command.executable]
    return try ChildProcess(
      "/bin/sh", words + command.arguments,
      streams: [.nothing, .copy(output), .copy(output)])
  }
}
