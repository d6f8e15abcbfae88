import Storybook
import StorybookSchema
import StorybookSnapshots
import StorybookWebSockets

/// Comparisons of a room with its story's snapshots: rendered as background work in the snapshot
/// environment, and compared off the service thread.
extension Host {
  func watchSnapshot(_ message: ClientMessage.Snapshot, _ id: ConnectionID) {
    clients[id]?.watchesSnapshot = message.isOn
    guard message.isOn else { return }
    guard let name = clients[id]?.room, rooms[name] != nil else {
      // A client with a pending join receives the comparison once the room is open.
      return clients[id]?.room == nil ? send(.failed(noRoom(message.seq)), to: id) : ()
    }
    guard rooms[name]?.snapshot.ask(message.seq, id) != false else {
      let sentence = "Too many requests wait already: ask again when some are answered."
      return send(.failed(ProtocolError(.limit, sentence, seq: message.seq)), to: id)
    }
    compareSnapshot(in: name)
  }

  func noRoom(_ seq: Int) -> ProtocolError {
    ProtocolError(.noRoom, "Open a story first.", seq: seq)
  }

  /// Does nothing unless a client watches the snapshot.
  func compareSnapshot(in name: String) {
    guard !snapshotWatchers(name).isEmpty, rooms[name]?.snapshot.begin() == true else { return }
    guard let subject = snapshotSubject(name) else {
      return _ = rooms[name]?.snapshot.end(nil, nil)
    }
    let evaluation = subject.story.evaluation(subject.props, subject.variant)
    renderAside(evaluation) { rendered in self.check(rendered, subject) }
  }

  private func snapshotSubject(_ name: String) -> SnapshotTracker.Subject? {
    guard let room = rooms[name]?.room, let found = storyIndex?.find(room.story),
      found.story.id == room.story
    else { return nil }
    let story = SnapshotStory(found.story, of: found.screen, in: configuration.snapshotFolder)
    return SnapshotTracker.Subject(
      room: name, revision: room.revision,
      isEdited: room.isEdited || !story.hasDependencies(as: room.environment),
      story: story, variant: story.variant(room.environment, listing?.devices ?? []),
      props: room.props.bytes)
  }

  private func snapshotWatchers(_ name: String) -> [ConnectionID] {
    rooms[name]?.connections.values.filter { clients[$0]?.watchesSnapshot == true } ?? []
  }

  /// Renders as background work, and calls back once.
  func renderAside(_ evaluation: Evaluation, _ done: @escaping (RenderedAside) -> Void) {
    var isAnswered = false
    pool?.submit(.evaluate(evaluation), priority: .background) { answer in
      guard !isAnswered, let rendered = RenderedAside(answer) else { return }
      isAnswered = true
      done(rendered)
    }
  }

  func renderedAside(_ evaluation: Evaluation) async -> RenderedAside {
    await withCheckedContinuation { continuation in
      renderAside(evaluation) { continuation.resume(returning: $0) }
    }
  }

  private func check(_ rendered: RenderedAside, _ subject: SnapshotTracker.Subject) {
    Task.detached {
      let comparison = SnapshotComparison(
        rendered.outcome, of: subject.story, on: subject.variant)
      await self.compared(comparison, subject)
    }
  }

  private func compared(_ comparison: SnapshotComparison, _ subject: SnapshotTracker.Subject) {
    let name = subject.room
    guard let isDue = rooms[name]?.snapshot.end(comparison, subject) else { return }
    sendSnapshot(in: name)
    if rooms[name]?.snapshot.isWritten == true {
      rooms[name]?.snapshot.isWritten = false
      Task { await markSnapshots(of: subject.story) }
    } else if !subject.isEdited {
      noteSnapshot(subject.story.id, subject.variant, isChanged: comparison.isChanged)
    }
    if isDue { compareSnapshot(in: name) }
  }

  private func sendSnapshot(in name: String) {
    guard let message = rooms[name]?.snapshot.message,
      let questions = rooms[name]?.snapshot.takeQuestions()
    else { return }
    for connection in snapshotWatchers(name) {
      let numbers: [Int?] = questions[connection] ?? [nil]
      for seq in numbers {
        var message = message
        message.seq = seq
        send(.snapshotted(message), to: connection)
      }
    }
  }

  func noteSnapshot(_ story: String, _ variant: SnapshotVariant, isChanged: Bool) {
    let before = snapshots.changed
    snapshots.note(story, variant, isChanged: isChanged)
    if snapshots.changed != before { announceStoryIndex() }
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

/// The outcome of a background render; interpreting it may be slow and happens off the service
/// thread.
enum RenderedAside: Sendable {
  case outcome(Outcome)
  case failed(String)

  /// Returns `nil` for an intermediate reply.
  fileprivate init?(_ answer: WorkerPool.Answer) {
    switch answer {
    case .reply(.outcome(.decoded)), .reply(.outcome(.reacted)), .reply(.outcome(.inspected)):
      return nil
    case .reply(.outcome(let outcome)): self = .outcome(outcome)
    case .died(let report): self = .failed(report.message)
    case .reply: self = .failed("The worker did not understand.")
    }
  }

  var outcome: SnapshotRendering {
    switch self {
    case .outcome(let outcome): SnapshotRendering(outcome) ?? .failed("There is no rendering.")
    case .failed(let reason): .failed(reason)
    }
  }
}

extension SnapshotStory {
  init(_ story: StoryIndex.Story, of screen: CatalogListing.Screen, in folder: String?) {
    let origin: Origin =
      switch story.origin {
      case .source(let slug): .source(slug: slug)
      case .fixture(let path): .fixture(path: path)
      }
    self.init(
      id: story.id, screen: screen.id, origin: origin,
      folder: Self.folder(of: screen, in: folder), settles: !story.dependencies.isEmpty,
      environment: story.environment)
  }
}
