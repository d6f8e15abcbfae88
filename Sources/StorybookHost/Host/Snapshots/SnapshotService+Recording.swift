import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSnapshots

/// Recording the snapshots of a newly saved fixture: the variants of its origin story, and the one
/// that the room shows.
extension SnapshotService {
  /// - Parameter format: recorded in any case; others if its origin story has some.
  nonisolated(nonsending) func record(
    _ saved: HostMessage.Saved, as format: SnapshotFormat, in room: Room
  ) async -> HostMessage.Saved {
    guard let screen = catalog.screens.first(where: { $0.id == room.screen }) else { return saved }
    let devices = catalog.devices
    let folder = configuration.snapshotFolder
    let origin = room.story
    let environment = room.environment
    let renderers = SnapshotFormat.allCases.map(renderer)
    let reports = await Task.detached { () -> [StoryReport]? in
      let stories = SnapshotStory.all(screen, in: folder)
      guard let story = stories.first(where: { $0.origin == .fixture(path: saved.file) }) else {
        return nil
      }
      var reports: [StoryReport] = []
      for renderer in renderers {
        let strategy = renderer.format.strategy
        let kept = story.kept(by: strategy)
        let keys = SnapshotFolder(path: kept.folder).snapshots(of: origin).keys
        guard renderer.format == format || !keys.isEmpty else { continue }
        let plan = SnapshotService.plan(
          of: kept, recorded: keys, room: environment, devices: devices)
        let run = SnapshotRun(plan: plan, record: .failed, by: strategy, parallelism: 1) {
          await renderer.rendering($0, variant: $1)
        }
        reports.append(await run.reportStory(kept, listing: nil))
      }
      return reports
    }.value
    return saved.recorded(reports)
  }

  /// - Parameter keys: the recorded variants of its origin story.
  private static func plan(
    of story: SnapshotStory, recorded keys: Set<String>, room: EnvironmentSettings,
    devices: [Device]
  ) -> SnapshotPlan {
    var plan = SnapshotPlan.recorded(catalog: devices)
    if keys.isEmpty { plan = .usual(catalog: devices) }
    let shown = story.variant(room, devices: devices)
    return .these(plan.variants(of: story, recorded: keys) + [shown], catalog: devices)
  }
}

extension HostMessage.Saved {
  fileprivate func recorded(_ reports: [StoryReport]?) -> HostMessage.Saved {
    var saved = self
    saved.snapshots = reports?.flatMap(\.written) ?? []
    saved.reason = "The fixture is not yet a story of this screen."
    if let reports { saved.reason = reports.compactMap(\.problem).first }
    for case .failed(let reason) in reports?.flatMap(\.findings).map(\.verdict) ?? []
    where saved.reason == nil {
      saved.reason = reason
    }
    return saved
  }
}
