package import StorybookSchema

/// The live state of an open story: a pure reducer without clock, sockets or files.
///
/// Messages and outcomes are inputs, effects are outputs. Requests that change the state are
/// queued, and one evaluation runs at a time, so that all participants see the same order.
package struct Room: Sendable {
  package let id: String
  package let story: String
  package let screen: String
  package internal(set) var schema: Value
  package internal(set) var original: Value
  /// The story's own props after loads only.
  var loaded: Value?
  /// Whether its own props come from a file, which may no longer fit the type.
  let isFixture: Bool

  package internal(set) var props: Value
  package internal(set) var environment: EnvironmentSettings
  package internal(set) var revision: Int
  package internal(set) var participants: [Participant] = []
  /// The changes of the participants, including those on other hosts.
  package internal(set) var presence = Presence()
  /// The last successful rendering; kept when a later one crashes.
  package internal(set) var rendering: Rendered?
  package internal(set) var crash: Crash?
  /// The schema drift of the current props.
  package internal(set) var drift: Drift?
  /// The inspection of the latest props: projection, broken rules and alterations.
  package internal(set) var inspected: HostMessage.Inspected?
  /// The props of the rendering.
  var shown: Value?
  /// Whether the screen's render function takes the previous props.
  package var knowsPrevious = false
  /// The last crash, which can be saved as a fixture after the room has continued.
  var lastCrash: Crash?
  /// Crashes whose symbolication is pending.
  var pendingSymbolications: [Evaluation.Ticket: Crash] = [:]

  /// The current time in milliseconds since 1970; set by the host before each step.
  package var now = 0
  /// The current recording.
  var recordingSession: RecordingSession?
  /// The recent steps, to be kept as a recording after the fact.
  var recent: RecordingSession
  var player: ReplayController?
  var replays = 0

  var history = History()
  var texts = TextHistory()
  var requests: [Request] = []
  /// The newest edit received from each participant, including some that left.
  var received: [Participant.ID: Int] = [:]
  var work: PendingEvaluation?
  var ticket = 0
  /// The newest revision whose evaluation ended, successfully or not.
  var settledRevision = -1
  /// The participants that wait for the first evaluation; `nil` after it.
  var waiting: [Participant]? = []

  /// The replication among hosts; `nil` for a room of this host alone.
  var replication: Replication?

  /// The follow sessions of the leaders.
  var leaders: [Participant.ID: FollowSession] = [:]

  /// Whether this is the shared room for clients that open the story without a room name.
  package var isDefault = false

  /// The maximum number of participants; further ones are rejected.
  package var participantLimit = Self.usualParticipantLimit

  /// The due loads of the props.
  var due: [DueLoad] = []
  /// The running loads.
  var loads: [RoomLoad] = []

  /// The maximum number of queued requests; further ones fail, as the author's code cannot keep up.
  static let requestLimit = 1000
  private static let receivedLimit = 2 * usualParticipantLimit
  /// The maximum size of all queued requests in bytes.
  static let requestByteLimit = 16 << 20
  package static let usualParticipantLimit = 10_000

  /// - Parameters:
  ///   - props: an initial state from a link or a reconnecting page, instead of the story's own.
  ///   - revision: the revision of that state, from which the room continues.
  package init(
    id: String, story: String, screen: String, schema: Value, original: Value,
    isFixture: Bool = false, props: Value? = nil, revision: Int = 0,
    environment: EnvironmentSettings
  ) {
    self.id = id
    self.story = story
    self.screen = screen
    self.schema = schema
    self.original = original
    self.isFixture = isFixture
    self.props = props ?? original
    self.revision = revision
    self.environment = environment
    recent = RecordingSession(
      story: story, date: 0,
      start: Recording.Moment(props: self.props, environment: environment.value),
      dropsOldest: true)
    texts = TextHistory(from: revision)
  }

  /// Whether the props differ from the story's own by more than loaded values.
  package var isEdited: Bool { props != original && props != loaded }

  /// Returns the first effects of a new room.
  package mutating func start() -> [Effect] { evaluate(props, for: .opening, rendering: true) }

  /// - Parameter former: the id of this participant before its connection was lost.
  package mutating func join(
    _ participant: Participant, former: Participant.ID? = nil
  ) -> [Effect] {
    guard participantCount + (waiting?.count ?? 0) < participantLimit else {
      let failure = ProtocolError(.limit, "This room is full.")
      return [.send(.failed(failure), to: .one(participant.id))]
    }
    guard waiting == nil else {
      waiting?.append(participant)
      return []
    }
    guard let former, let seen = received[former] else { return letIn(participant) }
    requests.append(Request(.admit(participant, seen: seen)))
    return work == nil ? advance() : []
  }

  /// The last component of the story's id, unique within its screen.
  var slug: String { String(story.drop { $0 != "/" }.dropFirst()) }

  package var isEmpty: Bool { participants.isEmpty && waiting?.isEmpty != false }

  /// - Parameter bytes: the size of the message.
  package mutating func receive(
    _ message: ClientMessage, of bytes: Int = 0, from participant: Participant.ID
  ) -> [Effect] {
    let request = Request(.message(message), from: participant, bytes: bytes)
    guard message.order != .onArrival else { return receive(message, of: request) }
    guard hasPlace(forBytes: bytes) else {
      let failure = ProtocolError(
        .limit, "Too many pending edits: the screen renders too slowly.", seq: request.seq)
      return [.send(.failed(failure), to: .one(participant))]
    }
    requests.append(request)
    if case .edit = message { noteReceived(request) }
    return advance()
  }

  /// Handles a message when it is due: on arrival, or in its turn.
  mutating func receive(_ message: ClientMessage, of request: Request) -> [Effect] {
    let participant = request.participant
    return switch message {
    case .edit(let edit): self.edit(edit, request)
    case .undo: step(to: history.undone(props, by: participant), .nothingToUndo, request)
    case .redo: step(to: history.next, .nothingToRedo, request)
    case .reset: evaluate(original, for: .request(request))
    case .environment(_, let patch): change(patch, request)
    case .perform(let perform): self.perform(perform, request)
    case .save(let save): [self.save(save, request)]
    case .export(let seq, let kind): [.export(seq: seq, kind, props: props, for: participant)]
    case .record(let record): commit(.record(record.action), of: request)
    case .excerpt(let excerpt): [take(excerpt, participant)]
    case .replay(let replay): find(replay.source, message, participant)
    case .moment(let look): find(look.source, message, participant)
    case .focus(let path): focus(path, participant)
    case .name(_, let name): rename(participant, name)
    case .lead(let lead): self.lead(lead, participant)
    // The host handles these.
    case .open, .preview, .snapshot, .accept, .survey: []
    }
  }

  /// Drops the entries of authors that have left when there are too many.
  private mutating func noteReceived(_ request: Request) {
    received[request.participant] = request.seq
    guard received.count > Self.receivedLimit else { return }
    let present = Set(participants.map(\.id))
    received = received.filter { present.contains($0.key) }
  }

  /// Restores a newer state from a page that outlived its host.
  package mutating func restore(
    _ props: Value, revision: Int, environment: EnvironmentSettings? = nil
  ) -> [Effect] {
    guard revision > self.revision else { return [] }
    let kind = Request.Kind.restore(props, revision: revision, environment)
    requests.append(Request(kind, bytes: Self.weight(props)))
    return advance()
  }

  /// Whether the queue has space for a state of this size.
  package func hasPlace(for props: Value) -> Bool { hasPlace(forBytes: Self.weight(props)) }

  private func hasPlace(forBytes bytes: Int) -> Bool {
    requests.count < Self.requestLimit
      && (requests.isEmpty
        || requests.reduce(bytes) { $0 + $1.bytes } <= Self.requestByteLimit)
  }

  private static func weight(_ props: Value) -> Int {
    props.weight(upTo: requestByteLimit) ?? requestByteLimit
  }

  /// Resets to the story's own props, for a new participant in an empty shared room.
  package mutating func startAnew() -> [Effect] {
    guard props != original else { return [] }
    requests.append(Request(.message(.reset(seq: 0))))
    return advance()
  }

  mutating func letIn(_ participant: Participant, seen: Int? = nil) -> [Effect] {
    participants.append(participant)
    if participant.leads { leaders[participant.id] = FollowSession() }
    var effects = note(.joined(participant))
    let opened = opened(for: participant.id, seen: seen)
    effects.append(.send(.opened(opened), to: .one(participant.id)))
    if rendering != nil { effects.append(.show(to: .one(participant.id))) }
    if let drift { effects.append(.send(.drifted(revision, drift), to: .one(participant.id))) }
    if let inspected { effects.append(.send(.inspected(inspected), to: .one(participant.id))) }
    if let crash { effects.append(.send(.crashed(crash), to: .one(participant.id))) }
    if recordingSession != nil { effects += sendRecording(to: .one(participant.id)) }
    effects += sendFollowedViews(to: participant.id)
    return effects + sendReplay(withSteps: true, to: .one(participant.id))
  }

  /// Returns the complete state for a participant.
  package func opened(
    for participant: Participant.ID, seen: Int? = nil
  ) -> HostMessage.Opened {
    HostMessage.Opened(
      room: id, screen: screen, story: story, schema: schema, props: props,
      own: props == original ? Value?.none : original, revision: revision, environment: environment,
      history: history.counts, participants: allParticipants, presence: presence.version,
      participant: participant,
      shared: isDefault, seen: seen)
  }
}
