import Storybook
import StorybookSnapshots
import StorybookWebSockets
import StorybookSession

/// Accepting differences as new snapshots, and undoing that.
extension Host {
  func accept(_ accept: ClientMessage.Accept, _ client: ClientConnection) {
    do throws(ProtocolError) {
      guard let live = client.room.flatMap({ rooms[$0] }) else { throw .noRoom(accept.seq) }
      guard !configuration.isReadOnly else { throw readOnly(live.room.story, accept.format) }
      let write = try accept.choice == .former ? restoring(accept, live) : keeping(accept, live)
      Task.detached { [room = live.id, id = client.id] in
        do throws(ProtocolError) {
          await self.accepted(accept, replacing: try await write(), in: room, for: id)
        } catch {
          await self.refused(error, of: accept, in: room, for: id)
        }
      }
    } catch {
      connections.finish(.failed(error.with(seq: accept.seq)), for: client.id)
    }
  }

  private func readOnly(_ story: String, _ format: SnapshotFormat) -> ProtocolError {
    let option = format.strategy.option ?? ""
    let command = "\(configuration.command) snapshot\(option) --record failed \(story)"
    return ProtocolError(
      .readOnly, "This host is read-only: run “\(command)” where the sources are.")
  }

  /// Writes files. Returns the replaced snapshots, for undo.
  private typealias Writing = @Sendable () async throws(ProtocolError) -> FormerSnapshots?

  private func keeping(
    _ accept: ClientMessage.Accept, _ live: RoomEntry
  ) throws(ProtocolError) -> Writing {
    let tracker = live[accept.format]
    guard let comparison = tracker.comparison, let subject = tracker.subject,
      tracker.number == accept.number
    else { throw .outdatedSnapshot }
    guard !subject.isEdited else { throw .editedRoom }
    let devices = catalog.devices
    let store = snapshots.store
    let hunks: Set<Int>? = if case .hunks(let ids) = accept.choice { ids } else { nil }
    return { () async throws(ProtocolError) in
      let others = await self.others(comparison.others(devices), subject)
      return try await store.accept(
        hunks, of: comparison, others: others, order: SnapshotPlan.usual(catalog: devices).order)
    }
  }

  private func restoring(
    _ accept: ClientMessage.Accept, _ live: RoomEntry
  ) throws(ProtocolError) -> Writing {
    guard let former = live[accept.format].takeFormer(of: accept.number) else {
      throw ProtocolError(.nothingToUndo, "This acceptance cannot be undone.")
    }
    return { [store = snapshots.store] () async throws(ProtocolError) in
      try await store.restore(former)
      return nil
    }
  }

  /// Renders the other variants, and leaves out those that fail.
  nonisolated private func others(
    _ variants: [SnapshotVariant], _ subject: SnapshotTracker.Subject
  ) async -> [SnapshotVariant: SnapshotContent] {
    var found: [SnapshotVariant: SnapshotContent] = [:]
    for variant in variants {
      let rendering = await rendering(
        subject.story, variant, as: subject.format, props: subject.props)
      if case .rendered(let content) = rendering { found[variant] = content }
    }
    return found
  }

  /// Replies with a new comparison, which the accepting client receives even if its panel is
  /// closed.
  ///
  /// - Parameter former: the replaced snapshots; `nil` after restoring them.
  private func accepted(
    _ accept: ClientMessage.Accept, replacing former: FormerSnapshots?, in room: String,
    for id: ConnectionID
  ) {
    // The comparison below is the reply.
    connections.finish(nil, for: id)
    guard let live = rooms[room] else { return }
    if let former { live[accept.format].keep(former, of: accept.number) }
    guard let client = connections[id], client.room == room else { return }
    live[accept.format].ask(accept.seq, id)
    live[accept.format].isWritten = true
    compareSnapshot(accept.format, in: live)
  }

  private func refused(
    _ failure: ProtocolError, of accept: ClientMessage.Accept, in room: String, for id: ConnectionID
  ) {
    connections.finish(.failed(failure.with(seq: accept.seq)), for: id)
    if let live = rooms[room] { compareSnapshot(accept.format, in: live) }
  }
}

extension ProtocolError {
  static let editedRoom = ProtocolError(
    .nothingToAccept,
    """
    The room has edited props, and the snapshot belongs to the story: save a fixture and record \
    its snapshots, or reset the room.
    """)
}
