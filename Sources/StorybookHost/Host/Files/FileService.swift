import Storybook
import StorybookProgram
import StorybookSchema
import StorybookFiles
import StorybookWebSockets

/// What participants read from and write to the files beside the screens: fixtures, recordings, and
/// exports of props.
///
/// Confined to the service thread, within the host's isolation.
final class FileService {
  let rooms: RoomService
  let catalog: CatalogStore
  let configuration: HostConfiguration
  let tasks: ClientTasks
  private let snapshots: SnapshotService

  init(_ snapshots: SnapshotService) {
    self.snapshots = snapshots
    rooms = snapshots.rooms
    catalog = rooms.catalog
    configuration = rooms.configuration
    tasks = snapshots.tasks
  }

  func export(
    _ seq: Int, kind: ExportKind, of props: Value, in live: RoomEntry, for id: ConnectionID
  ) {
    tasks.start(.rendering, seq: seq, of: RequestQueue.weight(props), for: id) {
      .exported(seq: seq, kind: kind, content: try await self.text(of: props, kind: kind, in: live))
    }
  }

  /// Props as their type encodes them: a worker decodes and encodes them again, also for a client that
  /// leaves after it has saved.
  private nonisolated(nonsending) func text(
    of props: Value, kind: ExportKind, in live: RoomEntry
  ) async throws -> String {
    guard rooms.isOpen(live) else { throw ProtocolError(.noRoom, "The room was removed.") }
    let request = WorkerRequest.export(screen: live.room.screen, kind, props: props.bytes)
    let answer = try await rooms.builds.jobs.answer(
      to: request, priority: .interactive, cancelled: nil)
    guard case .reply(.exported(let content)) = answer else { throw answer.failure }
    return content
  }

  func save(
    _ save: ClientMessage.Save, props: Value, in live: RoomEntry, for id: ConnectionID
  ) {
    tasks.start(.save, seq: save.seq, of: RequestQueue.weight(props), for: id) {
      let content =
        switch save.source {
        case .room: try await self.text(of: props, kind: .json, in: live)
        // The type itself may have crashed on them, so they are written unchanged.
        case .crash: props.canonicalText
        }
      let saved = try self.write(save, content: content, in: live.room)
      // Rejected requests do not come here: they must not read the folder.
      self.catalog.refresh()
      guard let format = save.records, saved.written else { return .saved(saved) }
      return .saved(await self.snapshots.record(saved, as: format, in: live.room))
    }
  }

  private func write(
    _ save: ClientMessage.Save, content: String, in room: Room
  ) throws(ProtocolError) -> HostMessage.Saved {
    let name = try FixtureName(save.name)
    let folder = FixtureFolder(of: try catalog.screen(of: room))
    let device = catalog.defaultEnvironment.device
    var nonDefault: Value?
    if save.environment == true { nonDefault = room.environment.nonDefault(device: device) }
    var file = folder.file(name)
    if configuration.writesFiles {
      file = try folder.saveContent(
        content, name: name, overwrite: save.overwrite,
        environment: save.environment.map { _ in .set(nonDefault) } ?? .kept)
    }
    return HostMessage.Saved(
      seq: save.seq, name: name.text, file: file, content: content,
      written: configuration.writesFiles, environment: nonDefault)
  }
}
