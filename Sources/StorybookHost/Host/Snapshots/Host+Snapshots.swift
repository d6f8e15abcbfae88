import Storybook
import StorybookProgram
import StorybookSchema
import StorybookSnapshots
import StorybookWebSockets
import StorybookSession

/// Comparisons of a room with its story's snapshots: rendered as background work in the snapshot
/// environment, and compared off the service thread.
extension Host {
  func watchSnapshot(_ message: ClientMessage.Snapshot, _ client: ClientConnection) {
    client.watchedFormat = message.isOn ? message.format : nil
    guard message.isOn else { return }
    guard let room = client.room else {
      return connections.fail(.noRoom(message.seq), client.id)
    }
    // A client with a pending join receives the comparison once the room is open.
    guard let live = rooms[room] else { return }
    guard live[message.format].ask(message.seq, client.id) else {
      let sentence = "Too many pending requests: try again after some have been answered."
      return connections.fail(ProtocolError(.limit, sentence, seq: message.seq), client.id)
    }
    compareSnapshot(message.format, in: live)
  }

  /// Does nothing unless a client watches the snapshot, or waits for a comparison.
  func compareSnapshot(_ format: SnapshotFormat, in live: RoomEntry) {
    let isWanted = live.clients.values.contains { $0.watchedFormat == format }
    guard isWanted || live[format].isAsked, live[format].begin() else { return }
    guard let subject = snapshotSubject(live.room, format) else {
      return _ = live[format].end(nil, nil)
    }
    Task.detached {
      let rendering = await self.rendering(
        subject.story, subject.variant, as: format, props: subject.props)
      let comparison = SnapshotComparison(
        rendering, of: subject.story.kept(by: format.strategy), on: subject.variant,
        by: format.strategy)
      await self.compared(comparison, subject)
    }
  }

  func snapshotSubject(
    _ room: Room, _ format: SnapshotFormat
  ) -> SnapshotTracker.Subject? {
    guard let found = catalog.index.find(room.story), found.story.id == room.story
    else { return nil }
    let story = SnapshotStory(found.story, of: found.screen, in: configuration.snapshotFolder)
    return SnapshotTracker.Subject(
      room: room.id, revision: room.revision,
      isEdited: room.isEdited || !story.hasDependencies(as: room.environment),
      story: story, format: format, variant: story.variant(room.environment, catalog.devices),
      props: room.props.bytes)
  }

  /// Renders a story, whose own props are the default, as background work. Reads the rendering off
  /// the service thread, because that may be slow.
  nonisolated func rendering(
    _ story: SnapshotStory, _ variant: SnapshotVariant, as format: SnapshotFormat,
    props: [UInt8]? = nil
  ) async -> SnapshotRendering {
    switch await rendered(story.id, in: story.environment(variant), props: props) {
    case .success(let result): SnapshotRendering(result, content: format.strategy.content)
    case .failure(let error): .failed(error.message)
    }
  }

  /// Renders a story as a job that ends with the calling task.
  func rendered(
    _ story: String, in environment: EnvironmentSettings, props: [UInt8]?
  ) async -> Result<RenderResult, ProtocolError> {
    do {
      let found = try catalog.story(story)
      let props = if let props { props } else { try await ownProps(of: found).bytes }
      let evaluation = Evaluation(
        rendering: props, of: found.story, screen: found.screen.id, environment: environment)
      let answer = try await lastAnswer(to: .evaluate(evaluation))
      return RenderResult(answer.outcome).map { .success($0) } ?? .failure(answer.failure)
    } catch let failure as ProtocolError {
      return .failure(failure)
    } catch {
      return .failure(ProtocolError(.cancelled, "The rendering was cancelled."))
    }
  }

  private func ownProps(of found: StoryIndex.Found) async throws -> Value {
    switch found.story.origin {
    case .fixture(let path): return try CatalogStore.fixture(path).get()
    case .source(let slug):
      let answer = try await lastAnswer(to: .sample(screen: found.screen.id, story: slug))
      guard case .reply(.sample(let props)) = answer else { throw answer.failure }
      return try CatalogStore.fitting(props).get()
    }
  }

  private func lastAnswer(to request: WorkerRequest) async throws -> WorkerPool.Answer {
    let (parts, crash) = try await replies(to: request, .background)
    if let crash { return .died(crash) }
    return .reply(parts.last ?? .failed("The worker sent no reply."))
  }

  private func compared(_ comparison: SnapshotComparison, _ subject: SnapshotTracker.Subject) {
    guard let live = rooms[subject.room] else { return }
    let isDue = live[subject.format].end(comparison, subject)
    sendSnapshot(subject.format, in: live)
    if live[subject.format].isWritten {
      live[subject.format].isWritten = false
      Task { await markSnapshots(of: subject.story) }
    } else if !subject.isEdited {
      catalog.mark {
        $0.note(
          subject.story.id, subject.variant, of: subject.format, isChanged: comparison.isChanged)
      }
    }
    if isDue { compareSnapshot(subject.format, in: live) }
  }

  private func sendSnapshot(_ format: SnapshotFormat, in live: RoomEntry) {
    guard var message = live[format].message else { return }
    let questions = live[format].takeQuestions()
    for client in live.clients.values
    where client.watchedFormat == format || questions[client.id] != nil {
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
      format: subject.format, story: subject.story.id, device: subject.variant.device,
      colorScheme: subject.variant.colorScheme, mediaType: comparison.content?.mediaType,
      file: comparison.file, variant: subject.variant.key,
      environment: subject.variant.fields.isEmpty ? nil : subject.variant.patch,
      isEdited: subject.isEdited, meaning: comparison.meaning, hunks: comparison.hunks,
      count: comparison.count, reason: comparison.reason)
  }
}
