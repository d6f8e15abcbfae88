import Storybook
import StorybookSnapshots
import StorybookWebSockets

/// Accepting differences as new snapshots, and undoing that.
extension Host {
  func askAccept(_ accept: ClientMessage.Accept, _ id: ConnectionID) {
    do throws(ProtocolError) {
      try enqueue(accept.seq, for: id) { self.accept(accept, id) }
    } catch {
      send(.failed(error), to: id)
    }
  }

  private func accept(_ accept: ClientMessage.Accept, _ id: ConnectionID) {
    do throws(ProtocolError) {
      guard let name = clients[id]?.room, rooms[name] != nil else { throw noRoom(accept.seq) }
      guard !configuration.isReadOnly else { throw readOnly(name) }
      if accept.choice == .former {
        try restore(accept, name, id)
      } else {
        try keep(accept, name, id)
      }
    } catch {
      finish(.failed(error.with(seq: accept.seq)), for: id)
    }
  }

  private func readOnly(_ name: String) -> ProtocolError {
    let story = rooms[name]?.room.story ?? ""
    return ProtocolError(
      .readOnly,
      "This host writes no files: run “snapshot --record failed \(story)” where the sources are.")
  }

  private func keep(
    _ accept: ClientMessage.Accept, _ name: String, _ id: ConnectionID
  ) throws(ProtocolError) {
    guard let watch = rooms[name]?.snapshot, let comparison = watch.comparison,
      let subject = watch.subject, watch.number == accept.number
    else { throw .outdatedSnapshot }
    guard !subject.isEdited else { throw .editedRoom }
    let devices = listing?.devices ?? []
    let hunks: Set<Int>? = if case .hunks(let ids) = accept.choice { ids } else { nil }
    Task.detached { [snapshotStore] in
      do throws(ProtocolError) {
        let others = await self.others(comparison.others(devices), subject)
        let former = try await snapshotStore.accept(
          hunks, of: comparison, others: others, order: SnapshotPlan.usual(catalog: devices).order)
        await self.kept(former, accept, name, id)
      } catch {
        await self.refused(error, accept, name, id)
      }
    }
  }

  /// Renders the other variants, and leaves out those that fail.
  nonisolated private func others(
    _ variants: [SnapshotVariant], _ subject: SnapshotTracker.Subject
  ) async -> [SnapshotVariant: SnapshotContent] {
    var found: [SnapshotVariant: SnapshotContent] = [:]
    for variant in variants {
      let rendered = await renderedAside(subject.story.evaluation(subject.props, variant))
      if case .rendered(let content) = rendered.outcome { found[variant] = content }
    }
    return found
  }

  private func kept(
    _ former: FormerSnapshots, _ accept: ClientMessage.Accept, _ name: String, _ id: ConnectionID
  ) {
    rooms[name]?.snapshot.keep(former, of: accept.number)
    answer(accept, name, id)
  }

  private func restore(
    _ accept: ClientMessage.Accept, _ name: String, _ id: ConnectionID
  ) throws(ProtocolError) {
    guard let former = rooms[name]?.snapshot.takeFormer(of: accept.number) else {
      throw ProtocolError(.nothingToUndo, "There is no such acceptance to undo.")
    }
    Task.detached { [snapshotStore] in
      do throws(ProtocolError) {
        try await snapshotStore.restore(former)
        await self.answer(accept, name, id)
      } catch {
        await self.refused(error, accept, name, id)
      }
    }
  }

  /// Replies with a new comparison, which the accepting client receives even if its panel is
  /// closed.
  private func answer(_ accept: ClientMessage.Accept, _ name: String, _ id: ConnectionID) {
    // The comparison below is the reply.
    finish(nil, for: id)
    guard clients[id]?.room == name else { return }
    clients[id]?.watchesSnapshot = true
    rooms[name]?.snapshot.ask(accept.seq, id)
    rooms[name]?.snapshot.isWritten = true
    compareSnapshot(in: name)
  }

  private func refused(
    _ failure: ProtocolError, _ accept: ClientMessage.Accept, _ name: String, _ id: ConnectionID
  ) {
    finish(.failed(failure.with(seq: accept.seq)), for: id)
    compareSnapshot(in: name)
  }
}

extension ProtocolError {
  fileprivate static let editedRoom = ProtocolError(
    .nothingToAccept,
    """
    The room is edited, and the snapshot is of the story: save a fixture and record its \
    snapshots,
    """
      + "or reset the room.")
}
