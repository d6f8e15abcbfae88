import Storybook
import StorybookProgram
import StorybookRecording
import StorybookSchema
import StorybookFiles
import StorybookWebSockets

/// Recordings: saved, sent, replayed, and written as the source of an interaction test.
extension FileService {
  /// The most moments that are rendered, to find the elements of their commands.
  private static let momentLimit = 300

  /// Saves or sends a recording, as it is or as the source of a test.
  func sendExcerpt(
    _ excerpt: ClientMessage.RecordingExcerpt, of recording: Recording, for id: ConnectionID,
    in live: RoomEntry
  ) {
    tasks.start(.rendering, seq: excerpt.seq, of: recording.steps.count, for: id) {
      guard let test = excerpt.test else {
        defer { if excerpt.name != nil { self.catalog.refresh() } }
        return try self.saveExcerpt(excerpt, content: recording.text, in: live.room)
      }
      let renderings = await self.renderings(of: recording)
      let source = await Task.detached {
        TestSource(test, of: recording, renderings: renderings).text
      }.value
      return .excerpted(.init(seq: excerpt.seq, kind: .test, content: source))
    }
  }

  private nonisolated(nonsending) func renderings(
    of recording: Recording
  ) async -> [Rendering?] {
    let usual = catalog.defaultEnvironment
    var renderings: [Rendering?] = []
    let timeline = Timeline(recording)
    for step in 0...min(recording.steps.count, Self.momentLimit) {
      let moment = timeline.moment(step)
      let result = await catalog.rendered(
        recording.story, in: usual.adopting(moment.environment), props: moment.props.bytes)
      guard case .success(.rendered(let rendering, _)) = result else {
        renderings.append(nil)
        continue
      }
      renderings.append(rendering)
    }
    return renderings
  }

  /// Saves a recording beside its screen, or returns its content if the message names no file.
  private func saveExcerpt(
    _ excerpt: ClientMessage.RecordingExcerpt, content: String, in room: Room
  ) throws(ProtocolError) -> HostMessage {
    guard
      let name = try excerpt.name.map({ (text) throws(ProtocolError) in try FixtureName(text) })
    else { return .excerpted(.init(seq: excerpt.seq, content: content)) }
    let folder = try recordingFolder(room)
    let isWritten = configuration.writesFiles
    var file = folder.file(name)
    if isWritten {
      file = try folder.saveContent(content, name: name, overwrite: excerpt.overwrite)
    }
    return .saved(
      HostMessage.Saved(
        seq: excerpt.seq, kind: .recording, name: name.text, file: file,
        content: isWritten ? nil : content, written: isWritten))
  }

  /// Loads the recording that a client replays.
  func fetch(
    _ name: String, for replay: ClientMessage.Replay, from participant: Participant.ID,
    in live: RoomEntry
  ) {
    do throws(ProtocolError) {
      let recording = try recordingFolder(live.room).recording(FixtureName(name))
      rooms.update(live) { $0.fetched(recording, name: name, for: replay, from: participant) }
    } catch {
      guard let client = live.clients[participant] else { return }
      rooms.connections.fail(error.with(seq: replay.seq), id: client.id)
    }
  }

  private func recordingFolder(_ room: Room) throws(ProtocolError) -> RecordingFolder {
    RecordingFolder(of: try catalog.screen(of: room))
  }
}
