import Storybook
import StorybookSession
import StorybookSnapshots
import StorybookWebSockets
import StorybookWorker

/// A running check: the client's number for it.
struct CheckKey: Hashable {
  let connection: ConnectionID
  let seq: Int
}

struct RunningCheck {
  /// `nil` for a picture.
  let kind: ClientMessage.Check.Kind?
  let task: Task<Void, Never>
}

/// Checks of stories by the tools of the command line. They change no state, and run as background
/// work.
extension Host {
  func run(_ check: ClientMessage.Check, _ id: ConnectionID) {
    connections.enqueue(check.seq, for: id) {
      let key = CheckKey(connection: id, seq: check.seq)
      if let refusal = self.refusal(of: check) {
        return self.connections.finish(.failed(refusal), for: id)
      }
      let task = Task {
        let answer = await self.answer(check)
        self.checks[key] = nil
        self.connections.finish(answer, for: id)
      }
      self.checks[key] = RunningCheck(kind: check.kind, task: task)
    }
  }

  /// Each exploration has worker processes of its own.
  private func refusal(of check: ClientMessage.Check) -> ProtocolError? {
    guard check.kind == .explore, checks.values.count(where: { $0.kind == .explore }) >= 2 else {
      return nil
    }
    return ProtocolError(
      .limit, "Two explorations are running: try again after one has ended.", seq: check.seq)
  }

  func cancelChecks(of id: ConnectionID) {
    for (key, check) in checks where key.connection == id { check.task.cancel() }
  }

  private func answer(_ check: ClientMessage.Check) async -> HostMessage {
    do {
      return .checked(.init(check, try await problems(check)))
    } catch let error as ProtocolError {
      return .failed(error.with(seq: check.seq))
    } catch is CancellationError {
      return .failed(ProtocolError(.cancelled, "The check was cancelled.", seq: check.seq))
    } catch {
      return .failed(ProtocolError(.worker, "\(error)", seq: check.seq))
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
