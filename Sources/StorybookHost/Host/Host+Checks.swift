import Storybook
package import StorybookSession
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
        let answer = await self.answer(check, for: id)
        self.checks[key] = nil
        self.connections.finish(answer, for: id)
      }
      self.checks[key] = RunningCheck(kind: check.kind, task: task)
    }
  }

  /// Offers a tool that only exists beside a running host.
  package func offer(
    _ kind: ClientMessage.Check.Kind, by tool: @escaping StoryCheck.Tool
  ) {
    offered[kind] = tool
  }

  /// Each exploration has worker processes of its own.
  private func refusal(of check: ClientMessage.Check) -> ProtocolError? {
    if check.kind == .swiftTest, let refusal = refusalOfTests {
      return refusal.with(seq: check.seq)
    }
    guard check.kind == .explore, checks.values.count(where: { $0.kind == .explore }) >= 2 else {
      return nil
    }
    return ProtocolError(
      .limit, "Two explorations are running: try again after one has ended.", seq: check.seq)
  }

  private var refusalOfTests: ProtocolError? {
    if configuration.isReadOnly {
      return ProtocolError(
        .readOnly, "This host is read-only: run “swift test” where the sources are.")
    }
    guard offered[.swiftTest] == nil else { return nil }
    return ProtocolError(
      .unsupported, "This host builds nothing: start it with “storybook dev” to run swift test.")
  }

  func cancelChecks(of id: ConnectionID) {
    for (key, check) in checks where key.connection == id { check.task.cancel() }
  }

  private func answer(
    _ check: ClientMessage.Check, for id: ConnectionID
  ) async -> HostMessage {
    do {
      return .checked(.init(check, try await problems(check, for: id)))
    } catch let error as ProtocolError {
      return .failed(error.with(seq: check.seq))
    } catch is CancellationError {
      return .failed(ProtocolError(.cancelled, "The check was cancelled.", seq: check.seq))
    } catch {
      return .failed(ProtocolError(.worker, "\(error)", seq: check.seq))
    }
  }

  private func problems(
    _ check: ClientMessage.Check, for id: ConnectionID
  ) async throws -> [HostMessage.Checked.Problem] {
    let found = try catalog.story(check.story)
    if check.kind == .snapshots { return try await snapshotProblems(found) }
    guard let tool = offered[check.kind] ?? configuration.checks[check.kind],
      let listing = catalog.listing,
      let workers = builds.workers,
      let screen = catalog.index.screens.first(where: { $0.listing.id == found.screen.id })
    else {
      throw ProtocolError(.unsupported, "This host has no tool for “\(check.kind.rawValue)”.")
    }
    return try await tool(
      StoryCheck(
        screen: screen, story: found.story, listing: listing, workers: workers.configuration,
        ask: { try await self.backgroundReplies(to: $0) },
        report: { await self.report($0, of: check.seq, to: id) }))
  }

  private static let lineLimit = 300

  private func report(_ line: String, of request: Int, to id: ConnectionID) {
    connections.send(.checking(request: request, line: String(line.prefix(Self.lineLimit))), to: id)
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
