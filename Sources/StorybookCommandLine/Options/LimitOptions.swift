import ArgumentParser
import Foundation
package import StorybookWorker

/// Limits for the author's code, shared by all commands that run it.
package struct LimitOptions: ParsableArguments {
  @Option(help: "The time limit of a rendering in seconds; a worker that exceeds it is terminated.")
  package var deadline = 2.0

  @Option(
    help: "The memory limit of a worker in megabytes; a worker that exceeds it is terminated.")
  package var memoryLimit = 1024

  package init() {}

  package func validate() throws {
    try OptionDomain.check("--deadline", deadline)
    try OptionDomain.check("--memory-limit", memoryLimit)
  }

  /// A pool configuration for this executable, scaled to the processor cores of the machine.
  package var workers: WorkerPool.Configuration {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    return WorkerPool.Configuration(
      executable: executable, parallelism: max(2, cores), maximum: max(8, 4 * cores),
      limits: WorkerLimits(
        deadline: .milliseconds(Int64(deadline * 1000)), memory: memoryLimit << 20))
  }
}
