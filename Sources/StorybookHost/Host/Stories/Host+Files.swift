import Storybook
import StorybookProgram
import StorybookSchema
import StorybookWebSockets
import StorybookSession

extension Host {
  func export(
    _ seq: Int, _ kind: ExportKind, of props: Value, in live: RoomEntry, for id: ConnectionID
  ) {
    export(kind, of: props, in: live, for: id) { answer in
      switch answer {
      case .success(let content):
        self.connections.finish(.exported(seq: seq, kind: kind, content: content), for: id)
      case .failure(let failure): self.connections.finish(.failed(failure.with(seq: seq)), for: id)
      }
    }
  }

  /// Exports props as their type encodes them: a worker decodes and encodes them again.
  func export(
    _ kind: ExportKind, of props: Value, in live: RoomEntry, for id: ConnectionID,
    then body: @escaping (Result<String, ProtocolError>) -> Void
  ) {
    guard rooms[live.id] === live else {
      return body(.failure(ProtocolError(.noRoom, "The room was removed.")))
    }
    let request = WorkerRequest.export(screen: live.room.screen, kind, props: props.bytes)
    builds.workers?.submit(request, while: { self.connections[id] != nil }) { answer in
      guard !answer.isFollowedByStack else { return }
      switch answer {
      case .reply(.exported(let content)): body(.success(content))
      default: body(.failure(answer.failure))
      }
    }
  }

  func save(
    _ save: ClientMessage.Save, _ props: Value, in live: RoomEntry, for id: ConnectionID
  ) {
    let answer = { (message: HostMessage) in self.connections.finish(message, for: id) }
    let written = { (content: Result<String, ProtocolError>) in
      do throws(ProtocolError) {
        let saved = try self.write(save, try content.get(), in: live.room)
        guard let format = save.records, saved.written else {
          answer(.saved(saved))
          return self.catalog.refresh()
        }
        self.catalog.refresh()
        self.recordSnapshots(of: saved, as: format, in: live.room) { answer(.saved($0)) }
      } catch {
        // Rejected requests must not read the folder.
        answer(.failed(error.with(seq: save.seq)))
      }
    }
    switch save.source {
    case .room: export(.json, of: props, in: live, for: id, then: written)
    // The type itself may have crashed on them, so they are written unchanged.
    case .crash: written(.success(props.canonicalText))
    }
  }

  private func write(
    _ save: ClientMessage.Save, _ content: String, in room: Room
  ) throws(ProtocolError) -> HostMessage.Saved {
    let name = try FixtureName(save.name)
    let folder = FixtureFolder(of: try catalog.screen(of: room))
    let device = catalog.defaultEnvironment.device
    var nonDefault: Value?
    if save.environment == true { nonDefault = room.environment.nonDefault(device: device) }
    var file = folder.file(name)
    if !configuration.isReadOnly {
      file = try folder.save(
        content, name: name, overwrite: save.overwrite,
        environment: save.environment.map { _ in .set(nonDefault) } ?? .kept)
    }
    return HostMessage.Saved(
      seq: save.seq, name: name.text, file: file, content: content,
      written: !configuration.isReadOnly, environment: nonDefault)
  }
}

extension ProtocolError {
  func with(seq: Int) -> ProtocolError {
    var failure = self
    failure.seq = seq
    return failure
  }
}
