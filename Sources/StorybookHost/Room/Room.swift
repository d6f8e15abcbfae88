import StorybookFiles
package import StorybookSchema
package import Storybook

/// The live state of an open story: a pure reducer without clock, sockets or files.
///
/// Messages and outcomes are inputs, effects are outputs. Requests that change the state are
/// queued, and one evaluation runs at a time, so that all participants see the same order.
package struct Room: Sendable {
  package let id: String
  package var definition: StoryDefinition
  package internal(set) var state: RoomState
  var texts: TextHistory
  var life: RoomLife
  package var membership = Membership()
  var queue = RoomQueue()
  var results = Results()
  var recordings = RoomRecordings()
  var loads = RoomLoads()
  /// What each participant knows of the steps that it can take.
  var offered: [Participant.ID: StepOffer] = [:]
  /// How many of the newest steps of each page the last undo said that it cannot take back.
  var passedSteps: [String: Int] = [:]
  /// The replication among hosts; `nil` for a room of this host alone.
  var replication: Replication?
  /// The current time in milliseconds since 1970; set by the host before each step.
  package var now = 0
  /// The memory that the host has left for this room; set before each step.
  package var allowance = RoomAllowance.unlimited

  /// - Parameters:
  ///   - props: an initial state from a link or a reconnecting page, instead of the story's own.
  ///   - revision: the revision of that state, from which the room continues.
  ///   - life: a random identifier of this life of the room.
  ///   - known: the state of a reconnecting page.
  package init(
    id: String, story: String, screen: String, schema: Value, original: Value,
    isFixture: Bool = false, props: Value? = nil, revision: Int = 0,
    environment: EnvironmentSettings, life: String? = nil, from known: KnownState? = nil
  ) {
    self.id = id
    definition = StoryDefinition(
      screen: screen, schema: schema, original: original, isFixture: isFixture)
    state = RoomState(
      story: story, props: props?.sharing(original) ?? original, environment: environment,
      revision: revision)
    if let known { state.edits.noteEdits(known.edits) }
    texts = TextHistory(from: revision)
    self.life = RoomLife(life, from: known)
  }

  /// Returns the first effects of a new room.
  package mutating func start() -> [Effect] { evaluate(props, for: .opening, rendering: true) }

  /// - Parameter known: the state that its page had before. The room may adopt it.
  package mutating func join(
    _ participant: Participant, from known: KnownState? = nil
  ) -> [Effect] {
    guard participantCount + (membership.waiting?.count ?? 0) < membership.limit else {
      return [.fail(.limit, message: "This room is full.", to: participant.id)]
    }
    let isQueued = participant.formerID.map { queue.contains($0) } ?? false
    guard known != nil || isQueued else {
      guard membership.waiting != nil else { return admit(participant) }
      membership.wait(participant)
      return []
    }
    guard isQueued || membership.waiting != nil || known.map({ takesOver($0) }) == true else {
      return admit(participant, known: known)
    }
    if let known { queue.append(RoomRequest(.restore(known), bytes: known.props.memory)) }
    queue.append(RoomRequest(.admit(participant, known)))
    return advanceIfIdle()
  }

  /// - Parameters:
  ///   - bytes: the size of the message.
  ///   - page: the page of the participant.
  package mutating func receiveMessage(
    _ message: ClientMessage, of bytes: Int = 0, from participant: Participant.ID,
    at page: String? = nil
  ) -> [Effect] {
    let bytes = max(bytes, message.memory)
    let request = RoomRequest(.message(message), from: participant, at: page, bytes: bytes)
    guard message.handling.order != .onArrival else { return receiveMessage(message, of: request) }
    guard queue.hasPlace(forBytes: bytes) else {
      let reason = "Too many pending edits: the screen renders too slowly."
      return [.fail(.limit, message: reason, seq: request.seq, to: participant)]
    }
    queue.append(request)
    return advance()
  }

  /// Handles a message when it is due: on arrival, or in its turn.
  mutating func receiveMessage(_ message: ClientMessage, of request: RoomRequest) -> [Effect] {
    if contains(request) { return confirm(request) }
    let participant = request.participant
    return switch message {
    case .edit(let edit): self.edit(edit, request: request)
    case .undo: step(request, isUndo: true)
    case .redo: step(request, isUndo: false)
    case .reset: evaluate(original, for: .request(request))
    case .environment(_, let patch): change(patch, request: request)
    case .perform(let perform): self.perform(perform, request: request)
    case .request(let ask): answer(ask, request: request)
    case .save(let save): [self.save(save, request: request)]
    case .export(let seq, let kind): [.export(seq: seq, kind, props: props, for: participant)]
    case .record(let record): commit(.record(record.action), of: request)
    case .excerpt(let excerpt): [takeExcerpt(excerpt, participant: participant)]
    case .replay(let replay): self.replay(replay, from: participant)
    case .moment(let look): [moment(look, participant: participant)]
    case .focus(let path): noteEvent(membership.focus(path, id: participant))
    case .name(_, let name): noteEvent(membership.rename(participant, name: name))
    // The host handles these.
    case .open, .preview, .snapshot, .accept, .picture, .review, .survey, .test, .check, .cancel,
      .origins, .derive:
      []
    }
  }

  /// Returns the running evaluation if it has to be cancelled now.
  package mutating func cancelSuperseded() -> SupersededEvaluation? { queue.cancelSuperseded() }

  /// Notes that an evaluation waits: the next edit cancels it.
  package mutating func becameLate(_ ticket: Evaluation.Ticket) { queue.becameLate(ticket) }

  /// Whether the evaluation is the one whose outcome is expected.
  package func evaluates(_ ticket: Evaluation.Ticket) -> Bool { queue.work?.ticket == ticket }

  /// Whether the screen takes longer than most, and its participants wait.
  package var isWaiting: Bool { queue.work?.isLate == true }

  /// Restores a newer state from a page that outlived its host.
  package mutating func restore(_ state: RoomState) -> [Effect] {
    guard state.revision > revision else { return [] }
    let known = KnownState(
      props: state.props, revision: state.revision, environment: state.environment,
      edits: state.edits.newest)
    queue.append(RoomRequest(.restore(known), bytes: state.props.memory))
    return advance()
  }

  /// Whether the queue has space for a state of this size.
  package func hasPlace(for props: Value) -> Bool { queue.hasPlace(forBytes: props.memory) }

  mutating func admit(
    _ participant: Participant, known: KnownState? = nil
  ) -> [Effect] {
    var effects =
      noteEvent(membership.admit(participant)) + offerSteps(afterArrivalOrLeaveOf: participant)
    var opened = opened(for: participant.id)
    opened.seen = participant.formerID.map { state.edits.newest[$0] ?? 0 }
    opened.continues = known.map { continues($0) } ?? true
    effects.append(.send(.opened(opened), to: .one(participant.id)))
    if rendering != nil { effects.append(.show(to: .one(participant.id))) }
    if let drift { effects.append(.send(.drifted(revision, drift), to: .one(participant.id))) }
    if let inspected { effects.append(.send(.inspected(inspected), to: .one(participant.id))) }
    if let crash { effects.append(.send(.crashed(crash), to: .one(participant.id))) }
    if recordings.session != nil { effects += sendRecording(to: .one(participant.id)) }
    return effects + sendReplay(withSteps: true, to: .one(participant.id))
  }

  /// Returns the complete state for a participant.
  package func opened(
    for participant: Participant.ID
  ) -> HostMessage.Opened {
    HostMessage.Opened(
      room: id, screen: screen, story: story, schema: schema, props: props,
      own: props == original ? Value?.none : original, revision: revision, environment: environment,
      history: history.counts, steps: offered[participant] ?? StepOffer(),
      participants: allParticipants, presence: presence.version,
      participant: participant,
      shared: membership.isDefault, life: life.id, edits: state.edits.newest,
      loaded: props != original && definition.isOwn(props))
  }
}

// MARK: Parts of the nested values

extension Room {
  package var story: String { state.story }
  var slug: String { Slug.last(of: story) }
  package var screen: String { definition.screen }
  package var schema: Value { definition.schema }
  package var original: Value { definition.original }
  package var props: Value { state.props }
  package var environment: EnvironmentSettings { state.environment }
  package var revision: Int { state.revision }
  var history: History { state.history }
  /// Whether the props differ from the story's own by more than loaded values.
  package var isEdited: Bool { !definition.isOwn(props) }
  package var participants: [Participant] { membership.participants }
  package var presence: Presence { membership.presence }
  package var isEmpty: Bool { membership.isEmpty && !queue.requests.contains(where: \.admits) }
  package var rendering: Rendered? { results.rendering }
  /// The props of the rendering.
  package var renderedProps: Value? { rendering == nil ? nil : results.shown ?? props }
  package var crash: Crash? { results.crash }
  package var drift: Drift? { results.drift }
  package var inspected: HostMessage.Inspected? { results.inspected }
  package var status: StoryStatus? { results.status }
}
