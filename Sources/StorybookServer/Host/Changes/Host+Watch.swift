import Logging
import Storybook
import StorybookWebSockets

extension Host {
  /// The meaning of changed files, by the folders of the current catalog.
  var watchRules: WatchRules {
    WatchRules(
      fixtureFolders: Set((listing?.screens ?? []).map(\.fixtureFolder)),
      recordingFolders: Set((listing?.screens ?? []).map(\.recordingFolder)),
      assets: listing?.assets)
  }

  /// Watches fixture files, so that changes by other programs appear in the catalog.
  func watchFixtures() -> Watch {
    let rules = watchRules
    return loop.watch(
      rules.fixtureRoots.sorted(),
      ignoring: { rules.ignoresForFixtures($0, isDirectory: $1) },
      isSeenAtOnce: { rules.meaning(of: $0) == .fixture },
      log: { [log] in log.warning("\($0)") },
      changed: { [weak self] paths in self?.assumeIsolated { $0.fixturesChanged(paths) } })
  }
}
