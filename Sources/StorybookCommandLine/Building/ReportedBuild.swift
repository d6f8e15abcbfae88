package import StorybookHost
import Synchronization

/// Runs a build command and reports its progress.
package enum ReportedBuild {
  /// Returns the last report, in the state `ready` or `failed`; `nil` after a cancellation.
  ///
  /// - Parameter progress: receives the reports of the running build.
  package static func runCommand(
    _ command: BuildCommand, since start: ContinuousClock.Instant,
    progress publish: @escaping @Sendable (BuildReport) async -> Void
  ) async -> BuildReport? {
    let transcript = Transcript(directory: command.directory)
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let build = BuildRun(command) { bytes in
      transcript.output.withLock { $0.feed(bytes) }
      tick.yield()
    }
    async let result = build.run()
    let progress = Task {
      var shown: BuildProgress?
      for await _ in ticks {
        let progress = transcript.output.withLock(\.progress)
        guard progress != shown else { continue }
        shown = progress
        await publish(
          BuildReport(state: .building, progress: progress, seconds: start.secondsUntilNow))
      }
    }
    let ended = await result
    tick.finish()
    await progress.value
    transcript.output.withLock { $0.finish() }
    return report(
      of: ended, output: transcript.output.withLock(\.self), seconds: start.secondsUntilNow)
  }

  private static func report(
    of result: BuildResult, output: BuildOutput, seconds: Double
  ) -> BuildReport? {
    var report = BuildReport(state: .failed, seconds: seconds)
    switch result {
    case .cancelled: return nil
    case .notStarted(let reason):
      report.message = reason
      return report
    case .failed(let termination):
      report.message = output.message
      if output.errorCount == 0, report.message == nil { report.message = "\(termination)" }
      report.explain()
    case .succeeded: report.state = .ready
    }
    report.diagnostics = Diagnostic.withSources(Diagnostic.withoutWalls(output.diagnostics))
    return report
  }
}

extension BuildReport {
  /// Adds what to do about the reason of a failure that has no place in a file.
  mutating func explain() {
    guard let message, let remedy = BuildRemedy.sentence(for: message) else { return }
    self.message = "\(message)\n\(remedy)"
  }
}

/// The output of a build, shared with the thread that reads it.
private final class Transcript: Sendable {
  let output: Mutex<BuildOutput>

  init(directory: String) { output = Mutex(BuildOutput(directory: directory)) }
}

extension ContinuousClock.Instant {
  package var secondsUntilNow: Double { duration(to: .now) / .seconds(1) }
}
