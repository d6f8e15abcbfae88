import Storybook
import StorybookSnapshots
import StorybookSession

/// Recording the snapshots of a newly saved fixture: the variants of its origin story, and the one
/// that the room shows.
extension Host {
  func recordSnapshots(
    of saved: HostMessage.Saved, in room: Room, _ done: @escaping (HostMessage.Saved) -> Void
  ) {
    guard let screen = catalog.screens.first(where: { $0.id == room.screen }) else {
      return done(saved)
    }
    let devices = catalog.devices
    let folder = configuration.snapshotFolder
    let origin = room.story
    let environment = room.environment
    Task {
      let report = await Task.detached { () -> StoryReport? in
        let stories = SnapshotStory.all(screen, in: folder)
        guard let story = stories.first(where: { $0.origin == .fixture(path: saved.file) }) else {
          return nil
        }
        let plan = Self.plan(of: story, like: origin, environment, devices)
        let run = SnapshotRun(plan: plan, record: .failed, parallelism: 1) {
          await self.rendering($0, $1)
        }
        return await run.report(story, nil)
      }.value
      done(saved.recorded(report))
    }
  }

  nonisolated private static func plan(
    of story: SnapshotStory, like origin: String, _ room: EnvironmentSettings, _ devices: [Device]
  ) -> SnapshotPlan {
    let keys = SnapshotFolder(path: story.folder).snapshots(of: origin).keys
    var plan = SnapshotPlan.recorded(catalog: devices)
    if keys.isEmpty { plan = .usual(catalog: devices) }
    let shown = story.variant(room, devices)
    return .these(plan.variants(of: story, recorded: keys) + [shown], catalog: devices)
  }
}

extension HostMessage.Saved {
  fileprivate func recorded(_ report: StoryReport?) -> HostMessage.Saved {
    var saved = self
    saved.snapshots = report?.written ?? []
    saved.reason = "The fixture is not yet a story of this screen."
    if let report { saved.reason = report.problem }
    for case .failed(let reason) in report?.findings.map(\.verdict) ?? [] where saved.reason == nil
    {
      saved.reason = reason
    }
    return saved
  }
}
