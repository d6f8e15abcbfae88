import Storybook
import StorybookSession
import StorybookSnapshots
import StorybookWebSockets
import StorybookWorker

/// The checks that run, and the pictures that are taken. Each belongs to a connection, and ends with
/// it; a client may give several the same number.
struct RunningChecks {
  struct Check {
    let connection: ConnectionID
    let seq: Int
    /// `nil` for a picture.
    let kind: ClientMessage.Check.Kind?
    let task: Task<Void, Never>
  }

  private var checks: [Int: Check] = [:]
  private var last = 0

  func count(_ kind: ClientMessage.Check.Kind) -> Int { checks.values.count { $0.kind == kind } }

  /// - Parameter start: starts the check, which ends with ``end(_:)`` of the number.
  mutating func add(_ start: (_ number: Int) -> Check) {
    last += 1
    checks[last] = start(last)
  }

  mutating func end(_ number: Int) { checks[number] = nil }

  /// - Parameter seq: of one request; `nil` for all of the connection.
  func cancel(_ seq: Int? = nil, of connection: ConnectionID) {
    for check in checks.values
    where check.connection == connection && seq.map({ $0 == check.seq }) != false {
      check.task.cancel()
    }
  }
}

/// Checks of stories by the tools of the command line. They change no state, and run as background
/// work.
extension Host {
  func run(_ check: ClientMessage.Check, _ id: ConnectionID) {
    connections.enqueue(check.seq, for: id) {
      if let refusal = self.refusal(of: check) {
        return self.connections.finish(.failed(refusal), for: id)
      }
      self.checks.add { number in
        let task = Task {
          let answer = await self.answer(check)
          self.checks.end(number)
          self.connections.finish(answer, for: id)
        }
        return .init(connection: id, seq: check.seq, kind: check.kind, task: task)
      }
    }
  }

  /// Each exploration has worker processes of its own.
  private func refusal(of check: ClientMessage.Check) -> ProtocolError? {
    guard check.kind == .explore, checks.count(.explore) >= 2 else {
      return nil
    }
    return ProtocolError(
      .limit, "Two explorations are running: try again after one has ended.", seq: check.seq)
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
