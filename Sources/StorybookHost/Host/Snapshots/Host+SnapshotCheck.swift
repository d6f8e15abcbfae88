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
    let run = SnapshotRun(
      plan: .recorded(catalog: catalog.devices), record: .never,
      parallelism: Self.checkParallelism
    ) { story, variant in
      guard await self.isCheckWanted else { return .failed("The check was cancelled.") }
      return await self.rendering(story, variant)
    }
    Task.detached {
      let stories = screens.flatMap { SnapshotStory.all($0, in: folder) }
      await self.checked(await run.report(stories))
    }
  }

  /// Whether a client waits for the result: else the remaining stories are skipped.
  private var isCheckWanted: Bool {
    snapshots.requests.contains { connections[$0.connection] != nil }
  }

  private func checked(_ report: SnapshotReport) {
    catalog.mark { marks in
      for finding in report.findings {
        switch finding.verdict {
        case .failed: break
        case .matches, .missing, .changed, .damaged:
          marks.note(finding.story, finding.variant, isChanged: finding.isChanged)
        }
      }
    }
    for request in snapshots.end() where connections[request.connection] != nil {
      let checked = HostMessage.SnapshotsChecked(report, seq: request.seq)
      connections.finish(.surveyed(checked), for: request.connection)
    }
  }
}

/// Checks all recorded variants of a story: accepting, and undoing that, affects more than the
/// shown one.
extension Host {
  @discardableResult
  func markSnapshots(of story: SnapshotStory) async -> SnapshotReport {
    let turn = catalog.mark { $0.begin(story.id) }
    let run = SnapshotRun(
      plan: .recorded(catalog: catalog.devices), record: .never, parallelism: 1
    ) { story, variant in await self.rendering(story, variant) }
    let report = await run.report([story])
    let changed = report.findings.filter(\.isChanged).map(\.variant)
    catalog.mark { $0.end(story.id, turn, changed: changed) }
    return report
  }
}

extension SnapshotResult {
  fileprivate var isChanged: Bool { if case .changed = verdict { true } else { false } }

  fileprivate var isFailed: Bool { if case .failed = verdict { true } else { false } }
}

extension HostMessage.SnapshotsChecked {
  fileprivate init(_ report: SnapshotReport, seq: Int) {
    func stories(_ isWanted: (SnapshotResult) -> Bool) -> [String] {
      var seen: Set<String> = []
      return report.findings.filter(isWanted).map(\.story).filter { seen.insert($0).inserted }
    }
    self.init(
      seq: seq, stories: stories { _ in true }.count, snapshots: report.findings.count,
      changed: stories(\.isChanged), failed: stories(\.isFailed))
  }
}
