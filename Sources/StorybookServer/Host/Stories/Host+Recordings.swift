import Foundation
import Storybook
import StorybookSchema
import StorybookWebSockets

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
  func hand(
    _ excerpt: ClientMessage.RecordingExcerpt, _ content: String, to id: ConnectionID,
    in room: String
  ) {
    let message: HostMessage
    do throws(ProtocolError) {
      message = try hand(excerpt, content, room)
    } catch {
      message = .failed(error.with(seq: excerpt.seq))
    }
    finish(message, for: id)
    if excerpt.name != nil { announceStoryIndex() }
  }

  private func hand(
    _ excerpt: ClientMessage.RecordingExcerpt, _ content: String, _ room: String
  ) throws(ProtocolError) -> HostMessage {
    guard
      let name = try excerpt.name.map({ (text) throws(ProtocolError) in try FixtureName(text) })
    else { return .excerpted(seq: excerpt.seq, content: content) }
    let folder = try recordingFolder(room)
    let isWritten = !configuration.isReadOnly
    let file =
      isWritten
      ? try folder.save(content, name: name, overwrite: excerpt.overwrite) : folder.file(name)
    return .saved(
      HostMessage.Saved(
        seq: excerpt.seq, kind: .recording, name: name.text, file: file,
        content: isWritten ? nil : content, written: isWritten))
  }

  /// Loads the recording that a client's message asks for.
  func fetch(
    _ name: String, for message: ClientMessage, from participant: Participant.ID, in room: String
  ) {
    do throws(ProtocolError) {
      let recording = try recordingFolder(room).recording(FixtureName(name))
      update(room) { $0.fetched(recording, name, for: message, from: participant) }
    } catch {
      send(.failed(error.with(seq: message.seq ?? 0)), participant, in: room)
    }
  }

  func wake(_ room: String, after delay: Int, _ number: Int) {
    loop.schedule(after: .milliseconds(delay)) { [weak self] in
      self?.assumeIsolated { host in host.update(room) { $0.wake(number) } }
    }
  }

  private func recordingFolder(_ room: String) throws(ProtocolError) -> RecordingFolder {
    guard let id = rooms[room]?.room.screen, let screen = storyIndex?.screen(id) else {
      throw ProtocolError(.unknownStory, "The screen of this room is gone.")
    }
    return RecordingFolder(path: screen.recordingFolder)
  }

  private func send(_ message: HostMessage, _ participant: Participant.ID, in room: String) {
    guard let connection = rooms[room]?.connections[participant] else { return }
    send(message, to: connection)
  }
}
