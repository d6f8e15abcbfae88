// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookHost
import StorybookProgram
import StorybookRecording
import StorybookSchema

/// A room with its catalog and participants, played in one process: effects are done at once, or
/// one by one when a test holds the evaluations back.
struct RoomStage {
  var room: Room
  private(set) var catalog: Catalog
  /// What each participant received, in order.
  private(set) var heard: [Participant.ID: [HostMessage]] = [:]
  /// The version of the room's presence that each received.
  private var received: [Participant.ID: Int] = [:]
  /// What each participant was shown, in order.
  private(set) var shown: [Participant.ID: [Rendered]] = [:]
  private(set) var saved: [Value] = []
  /// The texts of recordings that were saved or taken away.
  private(set) var excerpts: [String] = []
  /// Recordings that lie beside the screen.
  var recordings: [String: String] = [:]
  /// The wakes that the room asked for; ``wake()`` is when the first of them is due.
  private(set) var wakes: [(after: Int, number: Int)] = []
  private(set) var evaluations: [Evaluation] = []
  private var newest: Evaluation.Ticket = 0
  /// What the room wants to have agreed on; a test is the log.
  var proposals: [(commit: Commit, ticket: Evaluation.Ticket)] = []
  /// Loads under way; a test lets them come to their end.
  private(set) var loads: [Evaluation] = []
  private(set) var delays: [Int] = []
  var holdsEvaluations: Bool
  /// Whether the renderings do not wait for ``compare(as:)``.
  var defersComparisons = false

  init(
    _ catalog: Catalog = .meter, props: Value? = nil, revision: Int = 0,
    fixture: Value? = nil, holdsEvaluations: Bool = false, life: String? = nil,
    from known: KnownState? = nil
  ) {
    self.catalog = catalog
    self.holdsEvaluations = holdsEvaluations
    let screen = catalog.screens[0]
    guard
      case .sample(let original)? = catalog.replies(
        to: .sample(screen: screen.id, story: screen.stories[0].slug)
      ).last
    else { preconditionFailure("The first story has props.") }
    room = Room(
      id: "room", story: "\(screen.id)/\(screen.stories[0].slug)", screen: screen.id,
      schema: screen.schema.value, original: fixture ?? original,
      isFixture: fixture != nil, props: known?.props ?? props,
      revision: known?.revision ?? revision,
      environment: EnvironmentSettings(device: "phone"), life: life, from: known)
    room.definition.hasInputs = screen.hasInputs
    perform(room.start())
  }

  /// A room of the meter with these participants.
  static func make(_ ids: Participant.ID...) -> RoomStage {
    var stage = RoomStage()
    for id in ids { stage.join(id) }
    return stage
  }

  mutating func join(_ id: Participant.ID) {
    heard[id] = []
    shown[id] = []
    perform(room.join(Participant(id: id, name: id.uppercased())))
  }

  /// Comes back with the state that its page had.
  mutating func join(_ id: Participant.ID, at page: String, from known: KnownState?) {
    heard[id] = []
    shown[id] = []
    var participant = Participant(id: id, name: id.uppercased())
    participant.page = page
    participant.formerID = page
    perform(room.join(participant, from: known))
  }

  mutating func leave(_ id: Participant.ID) { perform(room.leave(id)) }

  mutating func say(_ message: ClientMessage, as id: Participant.ID, at page: String? = nil) {
    perform(room.receiveMessage(message, from: id, at: page))
  }

  /// Sends a message as the page writes it.
  mutating func say(_ message: Object, as id: Participant.ID) {
    say(try! ClientMessage(.object(message)), as: id)
  }

  /// Replaces the value at a path.
  mutating func edit(
    _ path: String, _ value: Value, seq: Int = 1, merge: Bool = false, as id: Participant.ID
  ) {
    let patch = Patch([.replace(Pointer(path)!, value)])
    say(
      ["type": "edit", "seq": .number(Number(seq)), "patch": patch.value, "merge": .bool(merge)],
      as: id)
  }

  /// Answers the oldest evaluation that was held back, one part of the answer at a time.
  mutating func answerNext() {
    guard !evaluations.isEmpty else { return }
    let evaluation = evaluations.removeFirst()
    for case .outcome(let outcome) in catalog.replies(to: .evaluate(evaluation)) {
      perform(room.receiveOutcome(outcome, for: evaluation.ticket))
    }
  }

  /// Lets a load under way come to its end; the oldest by default.
  mutating func finishLoad(_ outcome: Outcome? = nil, at index: Int = 0) {
    let evaluation = loads.remove(at: index)
    let outcomes = outcome.map { [WorkerReply.outcome($0)] }
    for case .outcome(let outcome) in outcomes ?? catalog.replies(to: .evaluate(evaluation)) {
      perform(room.receiveOutcome(outcome, ofLoad: evaluation.ticket))
    }
  }

  mutating func answer(_ outcome: Outcome) {
    let evaluation = evaluations.removeFirst()
    perform(room.receiveOutcome(outcome, for: evaluation.ticket))
  }

  /// The evaluation that was answered in part ends in a crash.
  mutating func crash(_ report: CrashReport) {
    perform(room.receiveOutcome(.crashed(report), for: newest))
  }

  mutating func reportCrash(of ticket: Evaluation.Ticket) {
    perform(room.reportCrash(of: ticket))
  }

  mutating func explain(_ report: CrashReport, for ticket: Evaluation.Ticket) {
    perform(room.explain(report, for: ticket))
  }

  /// Goes on with a new build, or with the same one and other props of the story.
  mutating func rebuild(_ new: Catalog? = nil, original: Value? = nil) {
    if let new { catalog = new }
    let schema = catalog.screens[0].schema.value
    let own = try? catalog.screens[0].props.sample(0)
    evaluations = []
    perform(room.rebuilt(schema: schema, original: original ?? own ?? .null))
  }

  mutating func describe(_ schema: Value) { perform(room.described(schema: schema)) }

  /// A result that is no longer awaited.
  mutating func late(_ outcome: Outcome, for ticket: Evaluation.Ticket) {
    perform(room.receiveOutcome(outcome, for: ticket))
  }

  /// The room is quiet: a host compares its props now.
  mutating func compare(as outcome: Outcome? = nil) {
    guard let comparison = room.comparison() else { return }
    let revision = room.revision
    let outcomes = outcome.map { [WorkerReply.outcome($0)] }
    for case .outcome(let outcome) in outcomes ?? catalog.replies(to: .evaluate(comparison)) {
      perform(room.receiveOutcome(outcome, ofComparison: comparison.ticket, at: revision))
    }
  }

  mutating func answerAll() { while !evaluations.isEmpty { answerNext() } }

  mutating func wait(_ milliseconds: Int) { room.now += milliseconds }

  /// Lets the time pass until the first wake, and wakes the room.
  mutating func wake() {
    guard !wakes.isEmpty else { return }
    let wake = wakes.removeFirst()
    wait(wake.after)
    perform(room.wake(wake.number))
  }

  mutating func restore(_ props: Value, revision: Int) {
    var state = room.state
    (state.props, state.revision) = (props, revision)
    perform(room.restore(state))
  }

  mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .send(.opened(let opened), .one(let id)):
        received[id] = opened.presence
        heard[id, default: []].append(.opened(opened))
      case .presence: sendPresence()
      case .send(let message, let recipients):
        for id in ids(recipients) { heard[id, default: []].append(message) }
      case .show(let recipients):
        guard let rendering = room.rendering else { continue }
        for id in ids(recipients) { shown[id, default: []].append(rendering) }
      case .evaluate(var evaluation):
        if defersComparisons { evaluation.comparison = .deferred }
        evaluations.append(evaluation)
        newest = evaluation.ticket
        if !holdsEvaluations { answerNext() }
      case .load(let evaluation, let delay):
        delays.append(delay)
        loads.append(evaluation)
      case .save(_, let props, _), .export(_, _, let props, _): saved.append(props)
      case .excerpt(_, let recording, _): excerpts.append(recording.text)
      case .wake(let delay, let number): wakes.append((delay, number))
      case .propose(let commit, let ticket): proposals.append((commit, ticket))
      case .fetch(let name, let replay, let id):
        guard let recording = try? Recording(text: recordings[name] ?? "") else { continue }
        perform(room.fetched(recording, name: name, for: replay, from: id))
      }
    }
  }

  /// Those who have something to hear of who is here get a list.
  private mutating func sendPresence() {
    for participant in room.participants {
      guard let known = received[participant.id], known < room.presence.version else { continue }
      received[participant.id] = room.presence.version
      guard room.presence.concerns(participant.id, from: known, to: room.presence.version) else {
        continue
      }
      heard[participant.id, default: []].append(.participants(room.allParticipants))
    }
  }

  private func ids(_ recipients: Effect.Recipients) -> [Participant.ID] {
    switch recipients {
    case .one(let id): [id]
    case .everyone: room.participants.map(\.id)
    case .others(let id): room.participants.map(\.id).filter { $0 != id }
    }
  }
}
