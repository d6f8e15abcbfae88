package import ArgumentParser
import Foundation
package import StorybookHost

/// Limits for the author's code, shared by all commands that run it.
package struct LimitOptions: ParsableArguments {
  @Option(help: LimitOptions.deadlineHelp)
  package var deadline = WorkerLimits().seconds

  @Option(help: LimitOptions.memoryLimitHelp)
  package var memoryLimit = WorkerLimits().megabytes

  @OptionGroup package var program: ProgramOptions

  package init() {}

  package static let deadlineHelp: ArgumentHelp =
    "The processor time of a rendering in seconds; ten times as long for one that waits."
  package static let memoryLimitHelp: ArgumentHelp =
    "The memory limit of a worker in megabytes; a worker that exceeds it is terminated."

  package func validate() throws {
    try OptionDomain.checkOption("--deadline", number: deadline)
    try OptionDomain.checkOption("--memory-limit", number: memoryLimit)
  }

  /// The workers of the program that the command line names, which is built if need be, scaled to
  /// the processor cores of the machine.
  ///
  /// - Parameter check: throws for what is known to be wrong before the program is built.
  package func workers(
    checking check: (BuiltProgram) async throws -> Void = { _ in }
  ) async throws -> WorkerPool.Configuration {
    workers(of: try await program.built(checking: check))
  }

  /// The workers for what is compared between machines: they run in UTC, unless `TZ` names another
  /// time zone.
  package func comparableWorkers(
    checking check: (BuiltProgram) async throws -> Void = { _ in }
  ) async throws -> WorkerPool.Configuration {
    setenv("TZ", "UTC", 0)
    return try await workers(checking: check)
  }

  package func workers(of executable: String) -> WorkerPool.Configuration {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return WorkerPool.Configuration(
      executable: executable, parallelism: Self.parallelism, maximum: max(8, 4 * cores),
      limits: WorkerLimits(seconds: deadline, megabytes: memoryLimit))
  }

  /// How many workers the machine can keep busy.
  package static var parallelism: Int { max(2, ProcessInfo.processInfo.activeProcessorCount) }
}
