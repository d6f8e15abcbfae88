import Storybook
import StorybookProgram
import StorybookFiles
import StorybookSnapshots
import StorybookWebSockets

/// Work on stories outside of rooms, for one client: previews, interaction tests, and checks by the
/// tools of the command line. It changes no state, and runs at a lower priority than rooms.
///
/// Confined to the service thread, within the host's isolation.
final class CheckService {
  private let snapshots: SnapshotService
  private let reviews: ReviewService
  let rooms: RoomService
  let tasks: ClientTasks
  private let catalog: CatalogStore
  let configuration: HostConfiguration
  /// What the checks of one build share.
  private var shared = (build: 0, schemas: SchemaCache())

  init(_ snapshots: SnapshotService, reviews: ReviewService) {
    self.snapshots = snapshots
    self.reviews = reviews
    rooms = snapshots.rooms
    tasks = snapshots.tasks
    catalog = rooms.catalog
    configuration = rooms.configuration
  }

  /// Derives the schema of a client's screen again, for an editor that was only guessed.
  func deriveAgain(_ seq: Int, client: ClientConnection) {
    guard let live = rooms.room(of: client) else {
      return rooms.connections.fail(.noRoom(seq), id: client.id)
    }
    tasks.start(.rendering, seq: seq, for: client.id) {
      let schema = await self.catalog.deriveAgain(live.room.screen)
      self.rooms.describeAll()
      return .schema(room: live.id, schema, seq: seq)
    }
  }

  /// Renders any story, for grids and comparisons.
  func preview(_ preview: ClientMessage.Preview, id: ConnectionID) {
    do throws(ProtocolError) {
      let environment = try environment(of: preview)
      if preview.isBefore {
        return tasks.start(.rendering, seq: preview.seq, for: id, failure: .crashed) {
          let before = try await self.reviews.before(preview.story, in: environment)
          return .previewed(.init(seq: preview.seq, before, timing: Timing()))
        }
      }
      let story = try catalog.story(preview.story).story.id
      if preview.isRecorded {
        return tasks.start(.rendering, seq: preview.seq, for: id) {
          let recorded = try await self.snapshots.recorded(
            self.catalog.story(story), in: environment)
          return .previewed(.init(seq: preview.seq, recorded, timing: Timing()))
        }
      }
      let props = preview.props?.bytes
      tasks.start(.rendering, seq: preview.seq, of: props?.count ?? 0, for: id) {
        do {
          let result = try await self.catalog.render(
            self.catalog.story(story), props: props, in: environment, priority: .background,
            cancelled: .work)
          return .previewed(try HostMessage.Previewed(result, seq: preview.seq))
        } catch let failure as ProtocolError where failure.code == .worker {
          throw ProtocolError(.crashed, failure.message)
        }
      }
    } catch {
      rooms.connections.fail(error.with(seq: preview.seq), id: id)
    }
  }

  private func environment(
    of preview: ClientMessage.Preview
  ) throws(ProtocolError) -> EnvironmentSettings {
    do {
      return try catalog.defaultEnvironment.merging(preview.environment ?? [:])
    } catch {
      throw ProtocolError(.badEnvironment, "\(error)")
    }
  }

  func runTest(_ test: ClientMessage.Test, id: ConnectionID) {
    tasks.start(.test, seq: test.seq, for: id) {
      let found = try self.catalog.story(test.story)
      let run = try TestRun(
        test.index, of: found, root: self.catalog.root,
        snapshotFolder: self.configuration.snapshotFolder, command: self.configuration.command)
      var priority = WorkerPool.Priority.request
      if test.isBackground { priority = .background }
      let answer = try await self.rooms.builds.jobs.replies(to: run.request, priority: priority)
      // Files of snapshots are read and compared off the service thread.
      var tested = try await Task.detached {
        run.result(of: answer.parts, crash: answer.crash)
      }.value.get()
      tested.seq = test.seq
      return .tested(tested)
    }
  }

  func runCheck(_ check: ClientMessage.Check, id: ConnectionID) {
    tasks.start(check.work, seq: check.seq, for: id) {
      .checked(.init(check, try await self.findings(check)))
    }
  }

  private nonisolated(nonsending) func findings(
    _ check: ClientMessage.Check
  ) async throws -> StoryCheck.Findings {
    let found = try catalog.story(check.story)
    if check.kind == .snapshots { return try await snapshotFindings(found) }
    guard let tool = configuration.checks[check.kind],
      let listing = catalog.listing,
      let workers = rooms.builds.workers,
      let screen = catalog.index.screens.first(where: { $0.listing.id == found.screen.id })
    else {
      throw ProtocolError(.unsupported, "This host has no tool for “\(check.kind.rawValue)”.")
    }
    let jobs = rooms.builds.jobs
    return try await tool(
      StoryCheck(
        screen: screen, story: found.story, listing: listing, schemas: schemas,
        workers: workers.configuration,
        ask: { try await jobs.backgroundReplies(to: $0) }))
  }

  private var schemas: SchemaCache {
    let build = rooms.builds.current
    if shared.build != build { shared = (build, SchemaCache()) }
    return shared.schemas
  }

  private nonisolated(nonsending) func snapshotFindings(
    _ found: StoryIndex.Found
  ) async throws -> StoryCheck.Findings {
    let story = SnapshotStory(found.story, of: found.screen, in: configuration.snapshotFolder)
    let reports = await snapshots.mark(story)
    try Task.checkCancellation()
    var findings = StoryCheck.Findings()
    for format in SnapshotFormat.allCases {
      guard let report = reports[format] else { continue }
      let style = SnapshotReportStyle(
        root: catalog.root.path, command: configuration.command, strategy: format.strategy
      ) { _ in nil }
      let texts = report.problems + report.groups.map { $0.reportText(style) }
      findings.problems += texts.map { .init($0) }
      findings.count += report.findings.count
    }
    return findings
  }
}

extension HostMessage.Previewed {
  fileprivate init(_ result: RenderResult, seq: Int) throws(ProtocolError) {
    switch result {
    case .rendered(let rendering, let timing): self.init(seq: seq, rendering, timing: timing)
    case .rejected(let mismatch): throw ProtocolError(.badProps, "\(mismatch)")
    case .crashed(let report): throw ProtocolError(.crashed, report.message)
    }
  }
}
