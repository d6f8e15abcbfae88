package import StorybookSchema

/// The live state of one open story: a pure reducer, with no clock, no socket and no file.
///
/// Messages and outcomes go in, effects come out. Requests that change the state wait in line for
/// the author's code: one evaluation is under way at a time, so everybody sees the same order.
package struct Room: Sendable {
  package let id: String
  package let story: String
  package let screen: String
  package internal(set) var schema: Value
  package internal(set) var original: Value
  /// What loads alone made of the story's own props.
  var loaded: Value?
  /// True when its own props are a file, which may not fit its type any more.
  let isFixture: Bool

  package internal(set) var props: Value
  package internal(set) var environment: EnvironmentSettings
  package internal(set) var revision: Int
  package internal(set) var participants: [Participant] = []
  /// How it became these, and those at other hosts.
  package internal(set) var presence = Presence()
  /// The newest rendering that worked; it stays when a later one crashes.
  package internal(set) var rendering: Rendered?
  package internal(set) var crash: Crash?
  /// What does not fit the type, of these props.
  package internal(set) var drift: Drift?
  /// What is seen in the newest props besides their rendering.
  package internal(set) var inspected: HostMessage.Inspected?
  /// The props of the rendering.
  var shown: Value?
  /// True when the screen wants to know what was shown before.
  package var knowsPrevious = false
  /// The newest crash, which can be saved as a fixture when the room has gone on.
  var lastCrash: Crash?
  /// Crashes whose place in the code is still looked up.
  var pendingSymbolications: [Evaluation.Ticket: Crash] = [:]

  /// Milliseconds since 1970: whoever lets a room take a step says when it is.
  package var now = 0
  /// The recording in hand, and the one that is shown.
  var recordingSession: RecordingSession?
  /// The last steps, for what is worth keeping only once it has happened.
  var recent: RecordingSession
  var player: ReplayController?
  var replays = 0

  var history = History()
  var texts = TextHistory()
  var requests: [Request] = []
  /// The newest edit that came from each participant, also of some that left.
  var received: [Participant.ID: Int] = [:]
  var work: PendingEvaluation?
  var ticket = 0
  /// The newest revision whose rendering was answered, well or badly.
  var settledRevision = -1
  /// Nil once the first props were looked at: then those who wait are let in.
  var waiting: [Participant]? = []

  /// True while all that changes the state has to be agreed on with other hosts.
  package internal(set) var isShared = false
  /// False where another host loads what the props wait for.
  package internal(set) var isOwner = true
  /// Who is in the room at other hosts, by host.
  var elsewhere: [String: [Participant]] = [:]

  /// Those who lead, and what they told.
  var leaders: [Participant.ID: FollowSession] = [:]

  /// Whether everyone who opens the story without naming a room is in this one.
  package var isDefault = false

  /// How many may be in it at once; whoever comes then is turned away.
  package var participantLimit = Self.usualParticipantLimit

  /// What the props wait for.
  var due: [DueLoad] = []
  /// Loads under way.
  var loads: [RoomLoad] = []

  /// Requests beyond this are refused: the author's code cannot keep up.
  static let requestLimit = 1000
  private static let receivedLimit = 2 * usualParticipantLimit
  /// Of all requests that wait.
  static let requestByteLimit = 16 << 20
  package static let usualParticipantLimit = 10_000

  /// - Parameters:
  ///   - props: a state from a link or a page that comes back, instead of the story's own.
  ///   - revision: the revision that state had; the room goes on from it.
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

  /// Whether the props differ from the story's own by more than what was loaded into them.
  package var isEdited: Bool { props != original && props != loaded }

  /// The first effects of a new room.
  package mutating func start() -> [Effect] { evaluate(props, for: .opening, rendering: true) }

  /// - Parameter former: who this was before its connection was lost.
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

  /// The last part of the story's id, which is unique in its screen.
  var slug: String { String(story.drop { $0 != "/" }.dropFirst()) }

  package var isEmpty: Bool { participants.isEmpty && waiting?.isEmpty != false }

  /// - Parameter bytes: what the message holds.
  package mutating func receive(
    _ message: ClientMessage, of bytes: Int = 0, from participant: Participant.ID
  ) -> [Effect] {
    if let effects = receivePresence(message, participant) { return effects }
    if let effects = receiveForReplay(message, participant) { return effects }
    guard var request = Request(message, participant) else { return [] }
    request.bytes = bytes
    guard hasPlace(forBytes: bytes) else {
      let failure = ProtocolError(
        .limit, "The screen is too slow for so many edits.", seq: request.seq)
      return [.send(.failed(failure), to: .one(participant))]
    }
    requests.append(request)
    if case .edit = request.action { noteReceived(request) }
    return advance()
  }

  /// Editors that left long ago are forgotten.
  private mutating func noteReceived(_ request: Request) {
    received[request.participant] = request.seq
    guard received.count > Self.receivedLimit else { return }
    let present = Set(participants.map(\.id))
    received = received.filter { present.contains($0.key) }
  }

  /// Takes over a newer state than its own, from a page that outlived the host it had it from.
  package mutating func restore(
    _ props: Value, revision: Int, environment: EnvironmentSettings? = nil
  ) -> [Effect] {
    guard revision > self.revision else { return [] }
    var request = Request(restoring: props, revision: revision, environment)
    request.bytes = Self.weight(props)
    requests.append(request)
    return advance()
  }

  /// False while too much waits for the author's code to take a state as well.
  package func hasPlace(for props: Value) -> Bool { hasPlace(forBytes: Self.weight(props)) }

  private func hasPlace(forBytes bytes: Int) -> Bool {
    requests.count < Self.requestLimit
      && (requests.isEmpty
        || requests.reduce(bytes) { $0 + $1.bytes } <= Self.requestByteLimit)
  }

  private static func weight(_ props: Value) -> Int {
    props.weight(upTo: requestByteLimit) ?? requestByteLimit
  }

  /// Goes back to the story's own props, for a newcomer to an empty room that hosts share.
  package mutating func startAnew() -> [Effect] {
    guard props != original else { return [] }
    requests.append(Request(.reset))
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

  /// What a participant needs to be where the room is.
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
