import Storybook
import StorybookProgram
import StorybookSession
import StorybookSnapshots
import StorybookWebSockets

/// Checks of stories by the tools of the command line. They change no state, and run as background
/// work.
extension Host {
  func run(_ check: ClientMessage.Check, _ id: ConnectionID) {
    start(check.work, check.seq, for: id) { host in
      .checked(.init(check, try await host.problems(check)))
    }
  }

  private func problems(
    _ check: ClientMessage.Check
  ) async throws -> [HostMessage.Checked.Problem] {
    let found = try catalog.story(check.story)
    if check.kind == .snapshots { return try await snapshotProblems(found) }
    guard let tool = configuration.checks[check.kind],
      let listing = catalog.listing,
      let workers = builds.workers,
      let screen = catalog.index.screens.first(where: { $0.listing.id == found.screen.id })
    else {
      throw ProtocolError(.unsupported, "This host has no tool for “\(check.kind.rawValue)”.")
    }
    return try await tool(
      StoryCheck(
        screen: screen, story: found.story, listing: listing, workers: workers.configuration,
        ask: { try await self.backgroundReplies(to: $0) }))
  }

  private func snapshotProblems(
    _ found: StoryIndex.Found
  ) async throws -> [HostMessage.Checked.Problem] {
    let story = SnapshotStory(found.story, of: found.screen, in: configuration.snapshotFolder)
    let reports = await markSnapshots(of: story)
    try Task.checkCancellation()
    return SnapshotFormat.allCases.flatMap { format -> [HostMessage.Checked.Problem] in
      guard let report = reports[format] else { return [] }
      let style = SnapshotReportStyle(
        root: catalog.root.path, command: configuration.command, strategy: format.strategy
      ) { _ in nil }
      return (report.problems + report.groups.map { $0.text(style) }).map { .init($0) }
    }
  }
}
