import Storybook
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSnapshots

extension CheckPlan {
  /// Returns a follow-up check that compares stories with their recorded snapshots.
  ///
  /// - Parameter suffix: of the ids of its items, if there are snapshots of another strategy, too.
  static func snapshots(
    _ check: SnapshotCheck, mode: SnapshotCheckMode, root: SourceRoot, suffix: String = ""
  ) -> FollowUp {
    guard mode != .none else { return { _, _ in [] } }
    let stories = check.stories
    let listings = SnapshotListing.all(Array(stories.values))
    let plan = check.plan(mode)
    let style = check.style(isColored: false)
    return { screen, shown in
      guard let story = stories[shown.id] else { return [] }
      let listing = listings[story.folder]
      guard mode == .all || listing?.has(story.id) == true else { return [] }
      let folder = root.relative(story.folder)
      return [
        CheckTask(
          subject: CheckItem(
            kind: .snapshot, id: story.id + suffix, title: shown.title, screen: screen.listing.id,
            file: folder)
        ) {
          let groups = await check.objections(story, listing: listing, plan: plan)
          return CheckResult(
            place: "\(folder): \(story.id)",
            problems: groups.map { .snapshot(SnapshotViolation($0, of: story.id, style)) })
        }
      ]
    }
  }
}
