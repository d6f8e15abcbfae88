import Foundation
import Logging
import StorybookHost
import StorybookWebSockets
import Synchronization

/// Rebuilds after changes, and swaps each build into the host.
actor DevLoop {
  private let host: StorybookHost.Host
  private let command: BuildCommand
  /// The path of the product that the build writes.
  private let executable: String
  private let log: Logger
  private var terminal = BuildTerminal()
  private var generation: BuildArtifact
  /// Kept after a swap, because its workers may still be finishing requests.
  private var previous: BuildArtifact?
  private var number = 0
  private var stamp: FileFingerprint?
  private var build: Task<Void, Never>?

  init(
    host: StorybookHost.Host, command: BuildCommand, executable: String, generation: BuildArtifact,
    log: Logger
  ) {
    self.host = host
    self.command = command
    self.executable = executable
    self.generation = generation
    self.log = log
    stamp = FileFingerprint(executable)
  }

  /// Builds once, as sources may be newer than the running code, then after each change.
  func run(_ changes: AsyncStream<Set<String>>) async {
    requestBuild()
    for await paths in changes { await take(paths) }
    build?.cancel()
    await build?.value
    previous?.remove()
    generation.remove()
  }

  private func take(_ paths: Set<String>) async {
    let changeSet = ChangeSet(paths, rules: await host.watchRules, isBundled: isBundled)
    if !changeSet.fixtures.isEmpty { await host.fixturesChanged(changeSet.fixtures) }
    if !changeSet.assets.isEmpty { await host.assetsChanged(changeSet.assets) }
    if changeSet.needsBuild {
      requestBuild()
    } else if changeSet.needsRestart {
      await restart()
    }
  }

  /// Starts a build, after cancelling a running one, which would be outdated.
  private func requestBuild() {
    let last = build
    last?.cancel()
    build = Task {
      await last?.value
      if !Task.isCancelled { await runBuild() }
    }
  }

  private func runBuild() async {
    let start = ContinuousClock.now
    let transcript = Transcript(directory: command.directory)
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let run = BuildRun(command) { bytes in
      transcript.output.withLock { $0.feed(bytes) }
      tick.yield()
    }
    await publish(BuildReport(state: .building, seconds: 0))
    async let result = run.run()
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
    await finish(ended, transcript.output.withLock(\.self), start)
  }

  private func finish(
    _ result: BuildResult, _ output: BuildOutput, _ start: ContinuousClock.Instant
  ) async {
    var report = BuildReport(state: .failed, seconds: start.secondsUntilNow)
    switch result {
    case .cancelled: return
    case .notStarted(let reason): report.message = reason
    case .failed(let termination):
      report.diagnostics = Diagnostic.withSources(output.diagnostics)
      report.message = output.message ?? (output.errorCount == 0 ? "\(termination)" : nil)
    case .succeeded:
      report.diagnostics = Diagnostic.withSources(output.diagnostics)
      return await swapIfNew(report, start)
    }
    await publish(report)
  }

  private func swapIfNew(_ report: BuildReport, _ start: ContinuousClock.Instant) async {
    var report = report
    let built = FileFingerprint(executable)
    if built != stamp {
      report.state = .swapping
      await publish(report)
      let swapStart = ContinuousClock.now
      do {
        try await swap()
        stamp = built
      } catch {
        report.state = .failed
        report.message = "\(error)"
        return await publish(report)
      }
      report.swapSeconds = swapStart.secondsUntilNow
    }
    report.state = .ready
    report.seconds = start.secondsUntilNow
    await publish(report)
  }

  private func swap() async throws {
    number += 1
    let next = try BuildArtifact(of: executable, number: number)
    do {
      try await host.swap(to: next.path)
    } catch {
      next.remove()
      throw error
    }
    previous?.remove()
    previous = generation
    generation = next
  }

  /// Swaps to new processes with the same code, which read their files again.
  private func restart() async {
    do {
      try await host.swap(to: generation.path)
    } catch {
      log.error("\(error)")
    }
  }

  private func publish(_ report: BuildReport) async {
    terminal.show(report)
    await host.buildChanged(report.members, isOver: report.state == .ready)
  }

  /// Whether the build copies the file into a bundle beside the product.
  private func isBundled(_ path: String) -> Bool {
    let folder = (executable as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    let bundles = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return bundles.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.contains {
      let files = FileManager.default.enumerator(atPath: "\(folder)/\($0)")
      return files?.contains { (($0 as? String ?? "") as NSString).lastPathComponent == name }
        ?? false
    }
  }
}

/// The output of a build, shared with the thread that reads it.
private final class Transcript: Sendable {
  let output: Mutex<BuildOutput>

  init(directory: String) { output = Mutex(BuildOutput(directory: directory)) }
}

extension ContinuousClock.Instant {
  fileprivate var secondsUntilNow: Double { duration(to: .now) / .seconds(1) }
}
