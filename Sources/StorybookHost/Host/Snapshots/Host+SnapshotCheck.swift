import Storybook
import StorybookSnapshots
import StorybookWebSockets
import StorybookSession

/// The comparison of all recorded snapshots, as background work.
extension Host {
  /// The number of stories rendered concurrently.
  private static let checkParallelism = 2

  func checkSnapshots(_ seq: Int, _ id: ConnectionID) {
    guard snapshots.add(.init(connection: id, seq: seq)) else { return }
    let screens = catalog.screens
    let folder = configuration.snapshotFolder
    let runs = SnapshotFormat.allCases.map { format in
      (format, run(format, parallelism: Self.checkParallelism) { await self.isCheckWanted })
    }
    Task.detached {
      let stories = screens.flatMap { SnapshotStory.all($0, in: folder) }
      var reports: SnapshotReports = [:]
      for (format, run) in runs { reports[format] = await run.report(stories, format) }
      await self.checked(reports)
    }
  }

  /// Compares the recorded snapshots of one format.
  private func run(
    _ format: SnapshotFormat, parallelism: Int,
    while isWanted: @escaping @Sendable () async -> Bool = { true }
  ) -> SnapshotRun {
    SnapshotRun(
      plan: .recorded(catalog: catalog.devices), record: .never, by: format.strategy,
      parallelism: parallelism
    ) { story, variant in
      guard await isWanted() else { return .failed("The check was cancelled.") }
      return await self.rendering(story, variant, as: format)
    }
  }

  /// Whether a client waits for the result: else the remaining stories are skipped.
  private var isCheckWanted: Bool {
    snapshots.requests.contains { connections[$0.connection] != nil }
  }

  private func checked(_ reports: SnapshotReports) {
    catalog.mark { marks in
      for (format, report) in reports {
        for finding in report.findings where !finding.isFailed {
          guard let variant = finding.variant else { continue }
          marks.note(finding.story, variant, of: format, isChanged: finding.isChanged)
        }
      }
    }
    let findings = SnapshotFormat.allCases.flatMap { reports[$0]?.findings ?? [] }
    for request in snapshots.end() where connections[request.connection] != nil {
      let checked = HostMessage.SnapshotsChecked(findings, seq: request.seq)
      connections.finish(.surveyed(checked), for: request.connection)
    }
  }
}

/// Checks all recorded variants of a story: accepting, and undoing that, affects more than the
/// shown one.
extension Host {
  @discardableResult
  func markSnapshots(of story: SnapshotStory) async -> SnapshotReports {
    let turn = catalog.mark { $0.begin(story.id) }
    var reports: SnapshotReports = [:]
    for format in SnapshotFormat.allCases {
      reports[format] = await run(format, parallelism: 1).report([story], format)
    }
    let changed = reports.mapValues { $0.findings.filter(\.isChanged).compactMap(\.variant) }
    catalog.mark { $0.end(story.id, turn, changed: changed) }
    return reports
  }
}

/// What comparing stories has found, by what was compared.
typealias SnapshotReports = [SnapshotFormat: SnapshotReport]

extension SnapshotRun {
  fileprivate func report(
    _ stories: [SnapshotStory], _ format: SnapshotFormat
  ) async -> SnapshotReport {
    await report(stories.map { $0.kept(by: format.strategy) })
  }
}

extension SnapshotResult {
  fileprivate var isFailed: Bool { if case .failed = verdict { true } else { false } }
}

extension HostMessage.SnapshotsChecked {
  fileprivate init(_ findings: [SnapshotResult], seq: Int) {
    func stories(_ isWanted: (SnapshotResult) -> Bool) -> [String] {
      var seen: Set<String> = []
      return findings.filter(isWanted).map(\.story).filter { seen.insert($0).inserted }
    }
    self.init(
      seq: seq, stories: stories { _ in true }.count, snapshots: findings.count,
      changed: stories(\.isChanged), failed: stories(\.isFailed))
  }
}
