import Storybook
import StorybookFiles
import StorybookSnapshots
import StorybookWebSockets

/// Accepting differences as new snapshots, and undoing that.
extension SnapshotService {
  /// The reply is a new comparison, which the accepting client receives even if its panel is closed.
  func accept(_ accept: ClientMessage.Accept, client: ClientConnection) {
    let id = client.id
    tasks.start(.snapshot, seq: accept.seq, for: id) {
      guard let live = self.rooms.room(of: client) else { throw ProtocolError.noRoom(accept.seq) }
      guard self.configuration.writesFiles else {
        throw self.readOnly(live.room.story, format: accept.format)
      }
      let write =
        if accept.choice == .former {
          try self.restoring(accept, live: live)
        } else {
          try self.keeping(accept, live: live)
        }
      do {
        // Not cancelled with the client, which would leave variants out.
        let former = try await Task.detached { try await write() }.value
        self.accepted(accept, replacing: former, in: live, for: id)
        return nil
      } catch {
        self.compare(live, as: accept.format)
        throw error
      }
    }
  }

  private func readOnly(_ story: String, format: SnapshotFormat) -> ProtocolError {
    let option = format.strategy.option ?? ""
    let command = "\(configuration.command) snapshot\(option) --record failed \(story)"
    return ProtocolError(
      .readOnly, "This host is read-only: run “\(command)” where the sources are.")
  }

  /// Writes files. Returns the replaced snapshots, for undo.
  private typealias Writing = @Sendable () async throws -> FormerSnapshots?

  private func keeping(
    _ accept: ClientMessage.Accept, live: RoomEntry
  ) throws(ProtocolError) -> Writing {
    let tracker = live[accept.format]
    guard let comparison = tracker.comparison, let subject = tracker.subject,
      tracker.number == accept.number
    else { throw .outdatedSnapshot }
    guard !subject.isEdited else { throw .editedRoom }
    let devices = catalog.devices
    let renderer = renderer(accept.format)
    let hunks: Set<Int>? = if case .hunks(let ids) = accept.choice { ids } else { nil }
    return { [store] in
      let others = await renderer.renderings(
        of: comparison.others(devices), story: subject.story, props: subject.props)
      return try await store.accept(
        hunks, of: comparison, others: others, order: SnapshotPlan.usual(catalog: devices).order)
    }
  }

  private func restoring(
    _ accept: ClientMessage.Accept, live: RoomEntry
  ) throws(ProtocolError) -> Writing {
    guard let former = live[accept.format].takeFormer(of: accept.number) else {
      throw ProtocolError(.nothingToUndo, "This acceptance cannot be undone.")
    }
    return { [store] in
      try await store.restore(former)
      return nil
    }
  }

  /// - Parameter former: the replaced snapshots; `nil` after restoring them.
  private func accepted(
    _ accept: ClientMessage.Accept, replacing former: FormerSnapshots?, in live: RoomEntry,
    for id: ConnectionID
  ) {
    if let former { live[accept.format].keep(former, of: accept.number) }
    guard let client = connections[id], rooms.room(of: client) === live else { return }
    live[accept.format].ask(accept.seq, id: id)
    live[accept.format].isWritten = true
    compare(live, as: accept.format)
  }
}

extension SnapshotRenderer {
  /// Renders several variants, and leaves out those that fail.
  fileprivate func renderings(
    of variants: [SnapshotVariant], story: SnapshotStory, props: [UInt8]
  ) async -> [SnapshotVariant: SnapshotContent] {
    var found: [SnapshotVariant: SnapshotContent] = [:]
    for variant in variants {
      if case .rendered(let content) = await rendering(story, variant: variant, props: props) {
        found[variant] = content
      }
    }
    return found
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
