import Foundation
import Storybook
import StorybookProgram
import StorybookSchema
import StorybookWebSockets
import StorybookSession

extension Host {
  /// Milliseconds since 1970 by a monotonic clock, so that changes of the wall clock do not affect
  /// the durations that are recorded and replayed.
  static var now: Int {
    start.milliseconds + start.instant.duration(to: .now).microseconds / 1000
  }

  private static let start = (
    milliseconds: Int(Date().timeIntervalSince1970 * 1000), instant: ContinuousClock.now
  )

  /// Saves a recording beside its screen, or returns its content if the message names no file.
  func save(
    _ excerpt: ClientMessage.RecordingExcerpt, _ content: String, to id: ConnectionID,
    in live: RoomEntry
  ) {
    let message: HostMessage
    do throws(ProtocolError) {
      message = try save(excerpt, content, in: live.room)
    } catch {
      message = .failed(error.with(seq: excerpt.seq))
    }
    connections.finish(message, for: id)
    if excerpt.name != nil { catalog.refresh() }
  }

  private func save(
    _ excerpt: ClientMessage.RecordingExcerpt, _ content: String, in room: Room
  ) throws(ProtocolError) -> HostMessage {
    guard
      let name = try excerpt.name.map({ (text) throws(ProtocolError) in try FixtureName(text) })
    else { return .excerpted(.init(seq: excerpt.seq, content: content)) }
    let folder = try recordingFolder(room)
    let isWritten = !configuration.isReadOnly
    var file = folder.file(name)
    if isWritten { file = try folder.save(content, name: name, overwrite: excerpt.overwrite) }
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
      update(live) { $0.fetched(recording, name, for: replay, from: participant) }
    } catch {
      guard let client = live.clients[participant] else { return }
      connections.fail(error.with(seq: replay.seq), client.id)
    }
  }

  private func recordingFolder(_ room: Room) throws(ProtocolError) -> RecordingFolder {
    RecordingFolder(of: try catalog.screen(of: room))
  }
}
