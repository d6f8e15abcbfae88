import Storybook
import StorybookSchema
import StorybookWebSockets

extension Host {
  func export(
    _ seq: Int, _ kind: ExportKind, _ props: Value, _ room: String, _ id: ConnectionID
  ) {
    export(kind, props, room, for: id) { answer in
      switch answer {
      case .success(let content):
        self.finish(.exported(seq: seq, kind: kind, content: content), for: id)
      case .failure(let failure): self.finish(.failed(failure.with(seq: seq)), for: id)
      }
    }
  }

  /// Exports props as their type encodes them: a worker decodes and encodes them again.
  func export(
    _ kind: ExportKind, _ props: Value, _ room: String, for id: ConnectionID,
    _ body: @escaping (Result<String, ProtocolError>) -> Void
  ) {
    guard let screen = rooms[room]?.room.screen else {
      return body(.failure(ProtocolError(.noRoom, "The room is gone.")))
    }
    let request = WorkerRequest.export(screen: screen, kind, props: props.bytes)
    pool?.submit(request, while: { self.clients[id] != nil }) { answer in
      guard !answer.isFollowedByStack else { return }
      switch answer {
      case .reply(.exported(let content)): body(.success(content))
      case .reply(.failed(let reason)): body(.failure(ProtocolError(.worker, reason)))
      case .died(let report): body(.failure(ProtocolError(.worker, report.message)))
      case .reply: body(.failure(ProtocolError(.worker, "The worker did not understand.")))
      }
    }
  }

  func save(
    _ save: ClientMessage.Save, _ props: Value, _ room: String, _ id: ConnectionID
  ) {
    let answer = { (message: HostMessage) in self.finish(message, for: id) }
    let written = { (content: Result<String, ProtocolError>) in
      do throws(ProtocolError) {
        let saved = try self.write(save, try content.get(), room)
        guard save.records, saved.written else {
          answer(.saved(saved))
          return self.announceStoryIndex()
        }
        self.announceStoryIndex()
        self.recordSnapshots(of: saved, savedIn: room) { answer(.saved($0)) }
      } catch {
        // Rejected requests must not read the folder.
        answer(.failed(error.with(seq: save.seq)))
      }
    }
    switch save.source {
    case .room: export(.json, props, room, for: id, written)
    // The type itself may have crashed on them, so they are written unchanged.
    case .crash: written(.success(props.canonicalText))
    }
  }

  private func write(
    _ save: ClientMessage.Save, _ content: String, _ room: String
  ) throws(ProtocolError) -> HostMessage.Saved {
    let name = try FixtureName(save.name)
    guard let id = rooms[room]?.room.screen, let screen = storyIndex?.screen(id) else {
      throw ProtocolError(.unknownStory, "The screen of this room is gone.")
    }
    let folder = FixtureFolder(path: screen.fixtureFolder)
    let nonDefault = save.environment == true ? nonDefaultEnvironment(of: room) : nil
    let file =
      configuration.isReadOnly
      ? folder.file(name)
      : try folder.save(
        content, name: name, overwrite: save.overwrite,
        environment: save.environment == nil ? .kept : .set(nonDefault))
    return HostMessage.Saved(
      seq: save.seq, name: name.text, file: file, content: content,
      written: !configuration.isReadOnly, environment: nonDefault)
  }

  private func nonDefaultEnvironment(of room: String) -> Value? {
    rooms[room]?.room.environment.nonDefault(device: listing?.devices.first?.id ?? "")
  }
}

extension ProtocolError {
  func with(seq: Int) -> ProtocolError {
    var failure = self
    failure.seq = seq
    return failure
  }
}
