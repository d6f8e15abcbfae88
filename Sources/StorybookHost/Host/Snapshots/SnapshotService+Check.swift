import Storybook
import StorybookSnapshots
import StorybookWebSockets

/// The comparison of all recorded snapshots, as background work.
extension SnapshotService {
  /// The number of stories rendered concurrently.
  private static let checkParallelism = 2

  func checkAll(_ seq: Int, id: ConnectionID) {
    tasks.start(.survey, seq: seq, for: id) {
      let reports = try await self.check().value()
      let findings = SnapshotFormat.allCases.flatMap { reports[$0]?.findings ?? [] }
      return .surveyed(HostMessage.SnapshotsChecked(findings, seq: seq))
    }
  }

  private func check() -> SharedWork<SnapshotReports> {
    if let running, !running.isCancelled { return running }
    let screens = catalog.screens
    let folder = configuration.snapshotFolder
    let runs = SnapshotFormat.allCases.map {
      ($0, runFormat($0, parallelism: Self.checkParallelism, while: { !Task.isCancelled }))
    }
    let service = Confined(self, to: loop)
    let check = SharedWork(
      Task.detached {
        let stories = screens.flatMap { SnapshotStory.all($0, in: folder) }
        var reports: SnapshotReports = [:]
        for (format, run) in runs {
          reports[format] = await run.reportStories(stories, format: format)
        }
        try Task.checkCancellation()
        await service.loop.run { [reports] in service.value.mark(reports) }
        return reports
      })
    running = check
    return check
  }

  /// Compares the recorded snapshots of one format.
  private func runFormat(
    _ format: SnapshotFormat, parallelism: Int,
    while isWanted: @escaping @Sendable () -> Bool = { true }
  ) -> SnapshotRun {
    let renderer = renderer(format)
    return SnapshotRun(
      plan: .recorded(catalog: catalog.devices), record: .never, by: format.strategy,
      parallelism: parallelism
    ) { story, variant in
      guard isWanted() else { return .failed("The check was cancelled.") }
      return await renderer.rendering(story, variant: variant)
    }
  }

  private func mark(_ reports: SnapshotReports) {
    running = nil
    catalog.mark { marks in
      for (format, report) in reports {
        for finding in report.findings where !finding.isFailed {
          guard let variant = finding.variant else { continue }
          marks.noteStory(finding.story, variant: variant, of: format, isChanged: finding.isChanged)
        }
      }
    }
  }
}

/// Checks all recorded variants of a story: accepting, and undoing that, affects more than the
/// shown one.
extension SnapshotService {
  nonisolated(nonsending) func mark(_ story: SnapshotStory) async -> SnapshotReports {
    let turn = catalog.mark { $0.beginStory(story.id) }
    var reports: SnapshotReports = [:]
    for format in SnapshotFormat.allCases {
      reports[format] = await runFormat(format, parallelism: 1).reportStories(
        [story], format: format)
    }
    let changed = reports.mapValues { $0.findings.filter(\.isChanged).compactMap(\.variant) }
    catalog.mark { $0.endStory(story.id, turn: turn, changed: changed) }
    return reports
  }
}

/// What comparing stories has found, by what was compared.
typealias SnapshotReports = [SnapshotFormat: SnapshotReport]

extension SnapshotRun {
  fileprivate func reportStories(
    _ stories: [SnapshotStory], format: SnapshotFormat
  ) async -> SnapshotReport {
    await reportStories(stories.map { $0.kept(by: format.strategy) })
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
