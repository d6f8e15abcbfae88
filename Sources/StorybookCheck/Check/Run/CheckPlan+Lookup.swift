import Foundation
import Storybook
package import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSnapshots

extension CheckPlan {
  /// The plan of the command `check`.
  ///
  /// - Parameters:
  ///   - ids: ids of stories, or of screens for all of their stories; empty for everything. Throws
  ///     a ``CommandError`` for an unknown id.
  ///   - fixes: which drifted fixtures to migrate.
  ///   - accessibility: whether to check the accessibility rules, too.
  ///   - browser: repeats the interaction tests; `nil` for workers alone.
  package init(
    _ lookup: StoryLookup, of ids: [String], fixes: FixMode = .none, snapshots: SnapshotCheckMode,
    accessibility: Bool = false, browser: BrowserTests? = nil
  ) throws {
    let root = SourceRoot(lookup.listing)
    let checker = lookup.checker
    let outlines = CheckPlan.snapshots(
      SnapshotCheck(lookup, by: .outline), mode: min(snapshots, .recorded), root: root,
      suffix: " outline")
    let markup = SnapshotCheck(lookup)
    var ofTests: SnapshotCheck?
    if snapshots != .none { ofTests = markup }
    let snapshots = CheckPlan.snapshots(markup, mode: snapshots, root: root)
    let tests = CheckPlan.tests(checker, root: root, browser: browser, snapshots: ofTests)
    self.init(
      try lookup.storyIndex.selection(ids), checker,
      judges: [
        CheckPlan.stories(
          fixes: fixes, accessibility: accessibility, shared: SharedFolders(lookup.listing)
        ) {
          snapshots($0, $1) + outlines($0, $1) + tests($0, $1)
        },
        CheckPlan.screens(root),
        CheckPlan.recordings(
          root, screens: Set(lookup.listing.screens.map(\.id)), fixes: fixes),
      ], catalog: CheckPlan.catalog(lookup.listing))
  }
}

extension StoryLookup {
  package var checker: Checker {
    // Fixed, so that two renderings show the same time.
    var environment = EnvironmentSettings(device: listing.devices.first?.id ?? "")
    environment.clock = Instant(Date())?.date
    return Checker(
      environment: environment, files: CatalogFiles(listing.folders),
      flickerSearch: FlickerSearch(self),
      ask: { try await workerClient.answers($0) },
      askUnsymbolicated: { try await workerClient.answers($0, explains: false) })
  }
}
