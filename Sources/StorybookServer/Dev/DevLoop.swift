import Foundation
import Logging
import StorybookCommandLine
import StorybookHost

/// Rebuilds after changes, and swaps each build into the host.
actor DevLoop {
  private let host: StorybookHost.Host
  private let command: BuildCommand
  private let log: Logger
  private var terminal = BuildTerminal()
  private var artifacts: BuildArtifacts
  private var stamp: FileFingerprint?
  private var build: Task<Void, Never>?
  /// `nil` when only full builds are shown.
  private let quickBuilds: QuickBuilds?
  private let sources: SourceWatch
  /// `nil` when another tool than SwiftPM builds.
  private var objectFiles: ObjectFiles?
  private var preparation: Task<Void, Never>?
  /// The change of the shown processes that was asked for last.
  private var swapping: Task<Void, any Error>?
  /// The files that changed since the last successful full build, each with its latest change.
  private var changed: [String: Int] = [:]
  private var changes = 0
  /// Whether the catalog of the shown code could not be made again.
  private var isUnmade = false
  /// What was reported last.
  private var last: BuildReport?
  /// Whether new processes of the same code are being started.
  private var isRestarting = false
  /// Whether the newest build succeeded without being shown.
  private var isUnshown = false
  /// Whether the newest build failed.
  private var hasFailed = false
  /// The seconds of the quick build that is shown; `nil` while a full build is.
  private var quickSeconds: Double?

  init(
    host: StorybookHost.Host, command: BuildCommand, artifacts: BuildArtifacts,
    quickBuilds: QuickBuilds?, sources: SourceWatch, log: Logger
  ) {
    self.host = host
    self.command = command
    self.artifacts = artifacts
    self.quickBuilds = quickBuilds
    self.sources = sources
    self.log = log
    stamp = FileFingerprint(artifacts.executable)
    objectFiles = ObjectFiles(of: artifacts.executable)
  }

  /// Builds once, as sources may be newer than the running code, then after each change.
  func runChanges(_ changes: AsyncStream<Set<String>>) async {
    let catalogChanges = await host.followCatalogFailure()
    let following = Task { for await _ in catalogChanges { await rebuiltCatalog() } }
    requestBuild()
    for await paths in changes { await takePaths(paths) }
    following.cancel()
    build?.cancel()
    await build?.value
    preparation?.cancel()
    await preparation?.value
    await quickBuilds?.remove()
    artifacts.remove()
  }

  private var bundled: BundledFiles {
    BundledFiles(beside: artifacts.executable, root: command.directory)
  }

  private func takePaths(_ paths: Set<String>) async {
    let bundled = bundled
    let changeSet = ChangeSet(paths, rules: await host.watchRules) { path in
      bundled.contains(path) && !bundled.renewsCopy(of: path)
    }
    if !changeSet.fixtures.isEmpty { await host.fixturesChanged(changeSet.fixtures) }
    if !changeSet.assets.isEmpty { await host.assetsChanged(changeSet.assets) }
    if changeSet.needsBuild {
      changes += 1
      for path in paths.subtracting(changeSet.fixtures) { changed[path] = changes }
      requestBuild()
    } else if changeSet.needsRestart {
      await restart()
    }
  }

  /// Starts a build, after cancelling a running one.
  private func requestBuild() {
    let last = build
    last?.cancel()
    build = Task {
      await last?.value
      await preparation?.value
      if !Task.isCancelled { await runBuild() }
    }
  }

  /// Shows a quick build if possible, and a full one after it.
  private func runBuild() async {
    let start = ContinuousClock.now
    let hasManifest = changed.keys.contains { $0.hasSuffix("/Package.swift") }
    if hasManifest { await sources.renew() }
    await publish(BuildReport(state: .building, seconds: 0))
    await showQuickBuild(start)
    guard !Task.isCancelled else { return }
    let latest = changes
    await quickBuilds?.noteSources()
    objectFiles?.remove(of: changed.keys)
    if await runFullBuild(start) {
      // Packages whose paths a manifest computes are known once SwiftPM has resolved them.
      if hasManifest { await sources.renew() }
      changed = changed.filter { $0.value > latest }
      preparation = Task { [quickBuilds] in await quickBuilds?.prepare() }
    }
  }

  private func showQuickBuild(_ start: ContinuousClock.Instant) async {
    guard let program = await quickBuilds?.build(Set(changed.keys)), !Task.isCancelled,
      (try? await inTurn { try await self.swap(toQuick: program) }) != nil
    else { return }
    quickSeconds = start.secondsUntilNow
    await publish(BuildReport(state: .building, seconds: start.secondsUntilNow))
  }

  /// Returns whether it succeeded, and its code is shown.
  private func runFullBuild(_ start: ContinuousClock.Instant) async -> Bool {
    let report = await ReportedBuild.runCommand(command, since: start) { await self.publish($0) }
    guard let report else { return false }
    guard report.state == .failed else { return await swapIfNew(report, since: start) }
    await fail(report)
    return false
  }

  private func swapIfNew(_ report: BuildReport, since start: ContinuousClock.Instant) async -> Bool
  {
    var report = report
    let built = FileFingerprint(artifacts.executable)
    if built != stamp || artifacts.hidden != nil || isUnmade
      || changed.keys.contains(where: bundled.contains)
    {
      // After a quick build, nothing changes on the page.
      if artifacts.hidden == nil {
        report.state = .swapping
        await publish(report)
      }
      let swapStart = ContinuousClock.now
      do {
        try await inTurn { try await self.swap() }
        stamp = built
      } catch {
        report.failMaking(error, in: command.directory)
        await fail(report)
        (isUnmade, isUnshown) = (true, true)
        return false
      }
      report.swapSeconds = swapStart.secondsUntilNow
    }
    report.state = .ready
    report.seconds = start.secondsUntilNow
    (isUnshown, hasFailed) = (false, false)
    await publishMade(report)
    return true
  }

  /// Reports a failed full build. A quick build that it should have replaced is not shown longer.
  private func fail(_ report: BuildReport) async {
    try? await inTurn { try await self.swapToHidden() }
    var report = report
    report.state = .failed
    hasFailed = true
    await publish(report)
  }

  /// Changes the shown processes once earlier changes are done, so that a restart starts the code
  /// that is shown by then, and not the one before it.
  private func inTurn(_ change: @escaping @Sendable () async throws -> Void) async throws {
    let last = swapping
    let next = Task {
      _ = await last?.result
      try await change()
    }
    swapping = next
    try await next.value
  }

  private func swap() async throws {
    let next = try await started(artifacts.make())
    artifacts.show(full: next)
    quickSeconds = nil
  }

  private func swap(toQuick program: String) async throws {
    let next = try await started(artifacts.make(program))
    artifacts.show(quick: next)
  }

  private func swapToHidden() async throws {
    guard let full = artifacts.hidden else { return }
    try await host.swap(to: full.path)
    artifacts.hideQuick()
    quickSeconds = nil
  }

  /// Swaps to an artifact, or removes it.
  private func started(_ next: BuildArtifact) async throws -> BuildArtifact {
    do {
      try await host.swap(to: next.path)
    } catch {
      next.remove()
      throw error
    }
    return next
  }

  /// Swaps to new processes with the same code, which read their files again; or to the newest build,
  /// if these files kept it from being shown.
  private func restart() async {
    let start = ContinuousClock.now
    var report = BuildReport(state: .ready, seconds: 0)
    do {
      try await inTurn { try await self.swapAgain() }
      let isFailing = await host.catalogFailure != nil
      guard isFailing || isUnmade, !hasFailed else { return }
      report.seconds = start.secondsUntilNow
      await publishMade(report)
    } catch {
      isUnmade = true
      report.failMaking(error, in: command.directory)
      report.seconds = start.secondsUntilNow
      await publish(report)
    }
  }

  private func swapAgain() async throws {
    isRestarting = true
    defer { isRestarting = false }
    guard isUnshown else { return try await host.swap(to: artifacts.shown.path) }
    let built = FileFingerprint(artifacts.executable)
    try await swap()
    (stamp, hasFailed, isUnshown) = (built, false, false)
  }

  /// Reports that new processes of the shown code cannot make the catalog, as when a file is gone that is
  /// not watched, or that they can again.
  private func rebuiltCatalog() async {
    let isFailing = await host.catalogFailure != nil
    // A build that is under way swaps then, as a restart does, and reports what that finds.
    guard !isRestarting, !isUnshown, !hasFailed, changed.isEmpty, isFailing || isUnmade
    else { return }
    await publishMade(BuildReport(state: .ready, seconds: 0))
  }

  /// Publishes a report of shown code, whose processes may have failed since they were swapped in.
  private func publishMade(_ report: BuildReport) async {
    var report = report
    let error = await host.catalogFailure
    isUnmade = error != nil
    if let error { report.failMaking(error, in: command.directory) }
    await publish(report)
  }

  private func publish(_ report: BuildReport) async {
    // Several processes may fail for one reason.
    guard !report.repeats(last) else { return }
    last = report
    var report = report
    report.quickSeconds = quickSeconds
    terminal.showReport(report)
    await host.buildChanged(report.members, isOver: report.state == .ready)
  }
}
