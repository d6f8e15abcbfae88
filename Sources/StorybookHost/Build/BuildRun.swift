import Foundation
import StorybookWorker
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

  /// Interrupts the build, and kills it if it does not exit within the grace time.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let wake = state.wake { BuildPipe.write(BuildSupervision.cancelled, to: wake) }
    }
  }

  private func runBlocking() -> BuildResult {
    guard let wake = BuildPipe() else { return Self.notStarted(SystemError()) }
    defer {
      state.withLock { $0.wake = nil }
      close(wake.input)
      close(wake.output)
    }
    let isCancelled = state.withLock { state in
      precondition(!state.hasRun, "A BuildRun runs once.")
      state.hasRun = true
      state.wake = wake.input
      return state.isCancelled
    }
    guard !isCancelled else { return .cancelled }
    do throws(SystemError) {
      let process = try BuildProcess.start(command)
      var supervision = BuildSupervision(
        process: process, wake: wake, grace: grace, output: output)
      return supervision.run()
    } catch {
      return Self.notStarted(error)
    }
  }

  private static func notStarted(_ error: SystemError) -> BuildResult {
    .notStarted(reason: "The build cannot start: \(error).")
  }
}
