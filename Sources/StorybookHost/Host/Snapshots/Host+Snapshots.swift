import Storybook
import StorybookSchema
import StorybookSnapshots
import StorybookWebSockets
import StorybookSession
import StorybookWorker

/// Comparisons of a room with its story's snapshots: rendered as background work in the snapshot
/// environment, and compared off the service thread.
extension Host {
  func watchSnapshot(_ message: ClientMessage.Snapshot, _ client: ClientConnection) {
    client.watchesSnapshot = message.isOn
    guard message.isOn else { return }
    guard let room = client.room else {
      return connections.fail(.noRoom(message.seq), client.id)
    }
    // A client with a pending join receives the comparison once the room is open.
    guard let live = rooms[room] else { return }
    guard live.snapshot.ask(message.seq, client.id) else {
      let sentence = "Too many pending requests: try again after some have been answered."
      return connections.fail(ProtocolError(.limit, sentence, seq: message.seq), client.id)
    }
    compareSnapshot(in: live)
  }

  /// Does nothing unless a client watches the snapshot.
  func compareSnapshot(in live: RoomEntry) {
    guard !snapshotWatchers(live).isEmpty, live.snapshot.begin() else { return }
    guard let subject = snapshotSubject(live.room) else { return _ = live.snapshot.end(nil, nil) }
    Task.detached {
      let rendering = await self.rendering(subject.story, subject.variant, props: subject.props)
      let comparison = SnapshotComparison(rendering, of: subject.story, on: subject.variant)
      await self.compared(comparison, subject)
    }
  }

  private func snapshotSubject(_ room: Room) -> SnapshotTracker.Subject? {
    guard let found = catalog.index.find(room.story), found.story.id == room.story
    else { return nil }
    let story = SnapshotStory(found.story, of: found.screen, in: configuration.snapshotFolder)
    return SnapshotTracker.Subject(
      room: room.id, revision: room.revision,
      isEdited: room.isEdited || !story.hasDependencies(as: room.environment),
      story: story, variant: story.variant(room.environment, catalog.devices),
      props: room.props.bytes)
  }

  private func snapshotWatchers(_ live: RoomEntry) -> [ClientConnection] {
    live.clients.values.filter(\.watchesSnapshot)
  }

  /// Renders a story, whose own props are the default, as background work. Reads the rendering off
  /// the service thread, because that may be slow.
  nonisolated func rendering(
    _ story: SnapshotStory, _ variant: SnapshotVariant, props: [UInt8]? = nil
  ) async -> SnapshotRendering {
    switch await rendered(story.id, in: story.environment(variant), props: props) {
    case .success(let result): SnapshotRendering(result)
    case .failure(let error): .failed(error.message)
    }
  }

  func rendered(
    _ story: String, in environment: EnvironmentSettings, props: [UInt8]?
  ) async -> Result<RenderResult, ProtocolError> {
    await withCheckedContinuation { continuation in
      do throws(ProtocolError) {
        let found = try catalog.story(story)
        catalog.render(found, props, in: environment, priority: .background) {
          continuation.resume(returning: $0)
        }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
  }

  private func compared(_ comparison: SnapshotComparison, _ subject: SnapshotTracker.Subject) {
    guard let live = rooms[subject.room] else { return }
    let isDue = live.snapshot.end(comparison, subject)
    sendSnapshot(in: live)
    if live.snapshot.isWritten {
      live.snapshot.isWritten = false
      Task { await markSnapshots(of: subject.story) }
    } else if !subject.isEdited {
      catalog.mark {
        $0.note(subject.story.id, subject.variant, isChanged: comparison.isChanged)
      }
    }
    if isDue { compareSnapshot(in: live) }
  }

  private func sendSnapshot(in live: RoomEntry) {
    guard var message = live.snapshot.message else { return }
    let questions = live.snapshot.takeQuestions()
    for client in snapshotWatchers(live) {
      let numbers: [Int?] = questions[client.id] ?? [nil]
      for seq in numbers {
        message.seq = seq
        connections.send(.snapshotted(message), to: client.id)
      }
    }
  }
}

extension SnapshotTracker {
  fileprivate var message: HostMessage.Snapshotted? {
    guard let comparison, let subject else { return nil }
    return HostMessage.Snapshotted(
      number: number, revision: subject.revision, state: comparison.state,
      story: subject.story.id, device: subject.variant.device,
      colorScheme: subject.variant.colorScheme, mediaType: comparison.content?.mediaType,
      file: comparison.file, variant: subject.variant.key,
      environment: subject.variant.fields.isEmpty ? nil : subject.variant.patch,
      isEdited: subject.isEdited, hunks: comparison.hunks,
      count: comparison.count, reason: comparison.reason)
  }
}
