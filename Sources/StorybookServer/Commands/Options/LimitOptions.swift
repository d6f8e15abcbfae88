import ArgumentParser
import Foundation

/// How far the author's code may go, for every command that runs it.
struct LimitOptions: ParsableArguments {
  @Option(help: "Seconds a render may take before its process is ended.")
  var deadline = 2.0

  @Option(help: "Megabytes of memory a render may take before its process is ended.")
  var memoryLimit = 1024

  func validate() throws {
    try OptionDomain.check("--deadline", deadline)
    try OptionDomain.check("--memory-limit", memoryLimit)
  }

  /// Workers of this executable, as many as the machine can use.
  var workers: WorkerPool.Configuration {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    return WorkerPool.Configuration(
      executable: executable, parallelism: max(2, cores), maximum: max(8, 4 * cores),
      limits: WorkerLimits(
        deadline: .milliseconds(Int64(deadline * 1000)), memory: memoryLimit << 20))
  }
}
