import Foundation
import Storybook
import StorybookProgram

/// Why the host terminated a worker.
enum WorkerExitReason: Hashable, Sendable {
  /// The process exited, or was ended from outside.
  case gone
  case late(TimeLimit.Excess)
  /// An edit replaced what the worker was waiting for.
  case cancelled
  case flooded
  case damaged

  /// Returns the crash report.
  ///
  /// - Parameters:
  ///   - trace: the last backtrace of the process, if it could send one.
  ///   - output: what the author's code printed during the evaluation.
  ///   - timeLimit: that of the request.
  ///   - blocked: what the process waited for when it exceeded a limit.
  func reportTermination(
    _ termination: Termination, trace: Trace?, output: String, limits: WorkerLimits,
    timeLimit: TimeLimit, wasStopped: Bool, blocked: BlockedThreads? = nil
  ) -> CrashReport {
    switch (self, trace?.cause) {
    case (.late, _) where wasStopped:
      CrashReport(.stopped, "The screen's process was stopped and did not continue.")
    case (_, .memory?):
      CrashReport(.memory, "The screen used more than \(limits.memoryText) of memory.")
    case (.late(let excess), _):
      CrashReport(
        .deadline, timeLimit.sentence(excess, for: trace?.wait.flatMap { blocked?.clause($0) }))
    case (.cancelled, _): CrashReport(.thrown, "The screen was cancelled while it waited.")
    case (.flooded, _):
      CrashReport(.output, "The screen printed more than \(limits.outputText) in one render.")
    case (.damaged, _):
      CrashReport(.garbage, "The screen wrote to the channel between its process and the host.")
    case (.gone, .stackOverflow?):
      CrashReport(.stackOverflow, "The screen overflowed its stack: unbounded recursion.")
    case (.gone, _): Self.reportTermination(termination, output: output)
    }
  }

  private static func reportTermination(_ termination: Termination, output: String) -> CrashReport {
    let sentence = termination.sentence(output: output)
    // The runtime prints this when the system runs out of memory.
    if output.contains("Could not allocate memory") { return CrashReport(.memory, sentence) }
    let cause: CrashReport.Cause =
      switch termination {
      case .exit: .exit
      case .signal(SIGABRT) where !Termination.hasRuntimeMessage(output): .abort
      case .signal(SIGILL), .signal(SIGTRAP), .signal(SIGABRT): .trap
      case .signal: Termination.hasRuntimeMessage(output) ? .trap : .signal
      }
    return CrashReport(cause, sentence)
  }
}
