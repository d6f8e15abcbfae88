import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookSnapshots
import StorybookWebSockets

/// Comparisons of a room with its story's snapshots: rendered as background work in the snapshot
/// environment, and compared off the service thread.
///
/// Confined to the service thread, within the host's isolation.
final class SnapshotService {
  let rooms: RoomService
  let tasks: ClientTasks
  let catalog: CatalogStore
  let connections: Connections
  let configuration: HostConfiguration
  let loop: ServiceLoop
  let store = SnapshotStore()
  /// The running check of all snapshots, which answers all clients that ask for it.
  var running: SharedWork<SnapshotReports>?

  init(_ rooms: RoomService, tasks: ClientTasks) {
    self.rooms = rooms
    self.tasks = tasks
    catalog = rooms.catalog
    connections = rooms.connections
    configuration = rooms.configuration
    loop = rooms.loop
  }

  func watch(_ message: ClientMessage.Snapshot, client: ClientConnection) {
    client.watchedFormat = message.isOn ? message.format : nil
    guard message.isOn else { return }
    guard let room = client.room else {
      return connections.fail(.noRoom(message.seq), id: client.id)
    }
    // A client with a pending join receives the comparison once the room is open.
    guard let live = rooms[room] else { return }
    guard live[message.format].ask(message.seq, id: client.id) else {
      let sentence = "Too many pending requests: try again after some have been answered."
      return connections.fail(ProtocolError(.limit, sentence, seq: message.seq), id: client.id)
    }
    compare(live, as: message.format)
  }

  /// Compares what clients watch of a room after a new rendering.
  func compare(_ live: RoomEntry) {
    for format in SnapshotFormat.allCases { compare(live, as: format) }
  }

  /// Does nothing unless a client watches the snapshot, or waits for a comparison.
  func compare(_ live: RoomEntry, as format: SnapshotFormat) {
    let isWanted = live.clients.values.contains { $0.watchedFormat == format }
    guard isWanted || live[format].isAsked, live[format].begin() else { return }
    guard let subject = subject(live.room, format: format) else {
      return _ = live[format].endComparison(nil, subject: nil)
    }
    let renderer = renderer(format)
    loop.start {
      let comparison = await Task.detached {
        SnapshotComparison(
          await renderer.rendering(subject.story, variant: subject.variant, props: subject.props),
          of: subject.story.kept(by: format.strategy), on: subject.variant, by: format.strategy)
      }.value
      self.compared(comparison, subject: subject)
    }
  }

  func subject(
    _ room: Room, format: SnapshotFormat
  ) -> SnapshotTracker.Subject? {
    guard let found = catalog.index.find(room.story), found.story.id == room.story
    else { return nil }
    let story = SnapshotStory(found.story, of: found.screen, in: configuration.snapshotFolder)
    return SnapshotTracker.Subject(
      room: room.id, revision: room.revision,
      isEdited: room.isEdited || !story.hasDependencies(as: room.environment),
      story: story, format: format,
      variant: story.variant(room.environment, devices: catalog.devices),
      props: room.props.bytes)
  }

  /// Returns what the markup snapshot of a story shows in an environment.
  nonisolated(nonsending) func recorded(
    _ found: StoryIndex.Found, in environment: EnvironmentSettings
  ) async throws -> Rendering {
    let story = SnapshotStory(found.story, of: found.screen, in: configuration.snapshotFolder)
    let variant = story.variant(environment, devices: catalog.devices)
    // The files are read off the service thread.
    let content = await Task.detached {
      SnapshotFolder(path: story.folder).snapshots(of: story.id)[variant]
    }.value
    guard let content else { throw ProtocolError.noSnapshot(variant) }
    guard content.mediaType.language != nil || content.mediaType.form == .text else {
      throw ProtocolError(
        .noSnapshot, "A snapshot of \(content.mediaType) holds a digest, which shows nothing.")
    }
    return Rendering(mediaType: content.mediaType, body: .text(content.text))
  }

  func renderer(_ format: SnapshotFormat) -> SnapshotRenderer {
    SnapshotRenderer(catalog: Confined(catalog, to: loop), format: format)
  }

  private func compared(_ comparison: SnapshotComparison, subject: SnapshotTracker.Subject) {
    guard let live = rooms[subject.room] else { return }
    let isDue = live[subject.format].endComparison(comparison, subject: subject)
    sendSnapshot(subject.format, in: live)
    if live[subject.format].isWritten {
      live[subject.format].isWritten = false
      loop.start { _ = await self.mark(subject.story) }
    } else if !subject.isEdited {
      catalog.mark {
        $0.noteStory(
          subject.story.id, variant: subject.variant, of: subject.format,
          isChanged: comparison.isChanged)
      }
    }
    if isDue { compare(live, as: subject.format) }
  }

  private func sendSnapshot(_ format: SnapshotFormat, in live: RoomEntry) {
    guard var message = live[format].message else { return }
    let questions = live[format].takeQuestions()
    for client in live.clients.values
    where client.watchedFormat == format || questions[client.id] != nil {
      let numbers: [Int?] = questions[client.id] ?? [nil]
      for seq in numbers {
        message.seq = seq
        connections.sendMessage(.snapshotted(message), to: client.id)
      }
    }
  }
}

/// Renders stories as background work, for tasks on any thread.
struct SnapshotRenderer: Sendable {
  let catalog: Confined<CatalogStore>
  let format: SnapshotFormat

  /// - Parameter props: JSON text; `nil` for the story's own.
  func rendering(
    _ story: SnapshotStory, variant: SnapshotVariant, props: [UInt8]? = nil
  ) async -> SnapshotRendering {
    let environment = story.environment(variant)
    switch await catalog.run({ await $0.rendered(story.id, in: environment, props: props) }) {
    case .success(let result): return SnapshotRendering(result, content: format.strategy.content)
    case .failure(let error): return .failed(error.message)
    }
  }
}

extension ProtocolError {
  fileprivate static func noSnapshot(_ variant: SnapshotVariant) -> ProtocolError {
    ProtocolError(
      .noSnapshot,
      "No valid snapshot is recorded for “\(variant.key)”: record it in the tab Snapshot.")
  }
}

extension SnapshotTracker {
  fileprivate var message: HostMessage.Snapshotted? {
    guard let comparison, let subject else { return nil }
    return HostMessage.Snapshotted(
      number: number, revision: subject.revision, state: comparison.state,
      format: subject.format, story: subject.story.id, device: subject.variant.device,
      colorScheme: subject.variant.colorScheme, mediaType: comparison.content?.mediaType,
      file: comparison.file, variant: subject.variant.key,
      environment: subject.variant.fields.isEmpty ? nil : subject.variant.patch,
      isEdited: subject.isEdited, meaning: comparison.meaning, hunks: comparison.hunks,
      count: comparison.count, reason: comparison.reason)
  }
}
