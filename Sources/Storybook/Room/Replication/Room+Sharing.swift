import StorybookSchema

/// A room that several hosts replicate: on each, the state is the same function of one log.
extension Room {
  /// The state that another host needs to join.
  package var state: RoomState {
    RoomState(
      story: story, props: props, environment: environment, revision: revision, history: history)
  }

  /// Adopts a state that the hosts agreed on, and proposes commits from now on.
  ///
  /// Pending requests of this host are applied on top of it; its participants receive the new
  /// state.
  package mutating func share(_ state: RoomState) -> [Effect] {
    let wasStarted = work != nil
    withdraw()
    (isShared, loads, crash, drift) = (true, [], nil, nil)
    (props, environment, history) = (state.props, state.environment, state.history)
    revision = state.revision
    texts = TextHistory(from: revision)
    guard waiting == nil else { return wasStarted ? start() : [] }
    return reopen() + advance()
  }

  /// Starts sharing if the state of this room is the agreed one.
  package mutating func shareAsIs() -> [Effect] {
    let wasStarted = work != nil
    withdraw()
    isShared = true
    guard waiting == nil else { return wasStarted ? start() : [] }
    return advance()
  }

  /// Whether the commit of that evaluation is proposed and not yet accepted.
  package func proposes(_ ticket: Evaluation.Ticket) -> Bool {
    work?.ticket == ticket && work?.proposal != nil
  }

  /// Continues as owner without the unreachable log: commits locally, pending proposals included.
  package mutating func commitLocally() -> [Effect] {
    guard isShared else { return [] }
    isShared = false
    let effects = elsewhere.keys.sorted().flatMap { move(elsewhere[$0] ?? [], to: [], at: $0) }
    leaders = leaders.filter { leader in participants.contains { $0.id == leader.key } }
    return effects + agreed(on: work?.ticket ?? 0) + keep(true)
  }

  /// Sets whether this host owns the room; the owner runs the loads of its props.
  package mutating func keep(_ isOwner: Bool) -> [Effect] {
    guard isOwner != self.isOwner else { return [] }
    self.isOwner = isOwner
    guard isOwner, !isSettled else { return [] }
    settledRevision = min(settledRevision, revision - 1)
    return work == nil ? advance() : []
  }

  /// Updates the participants on another host; an empty list after it has left.
  package mutating func meet(_ others: [Participant], at host: String) -> [Effect] {
    guard elsewhere[host] ?? [] != others else { return [] }
    let here = participantCount - (elsewhere[host]?.count ?? 0)
    let fitting = others.prefix(max(0, participantLimit - here))
    for gone in elsewhere[host] ?? []
    where !others.contains(where: { $0.id == gone.id && $0.leads }) {
      leaders[gone.id] = nil
    }
    return move(elsewhere[host] ?? [], to: Array(fitting), at: host)
  }

  private mutating func move(
    _ old: [Participant], to new: [Participant], at host: String
  ) -> [Effect] {
    elsewhere[host] = new.isEmpty ? nil : new
    let before = Dictionary(old.map { ($0.id, $0) }) { $1 }
    let remaining = Set(new.map(\.id))
    var effects: [Effect] = []
    for gone in old where !remaining.contains(gone.id) { effects += note(.left(gone.id)) }
    for participant in new where before[participant.id] != participant {
      let isNew = before[participant.id] == nil
      effects += note(isNew ? .joined(participant) : .changed(participant))
    }
    return effects.isEmpty ? [] : [.presence]
  }

  /// Forwards the view of a leader on another host: in this room, or on the way to another one.
  package mutating func followRemoteLeader(
    _ id: Participant.ID, _ sight: FollowedView, to destination: Destination? = nil
  ) -> [Effect] {
    guard let leader = elsewhere.values.joined().first(where: { $0.id == id && $0.leads })
    else { return [] }
    if let destination {
      let led = HostMessage.Led(leader, story: destination.story, room: destination.room)
      return [.send(.led(led), to: .everyone)]
    }
    leaders[id, default: FollowSession()].look(sight)
    return [.send(.led(led(leader, sight)), to: .everyone)]
  }

  /// Handles an initial state from a link that does not fit the type: resets to the story's own
  /// props.
  mutating func refuseSeed(_ work: PendingEvaluation, _ mismatch: PropsError) -> [Effect] {
    guard revision == 0, isOwner else { return openDoors() + unfit(work, mismatch) }
    requests.insert(Request(.message(.reset(seq: 0))), at: 0)
    let doors = openDoors()
    return doors + [.send(.rejected(seq: 0, mismatch), to: .everyone)] + finish()
  }

  /// Proposes the story's new own props to the other hosts.
  mutating func renew(from before: Value) -> [Effect] {
    guard waiting == nil else { return start() }
    requests.insert(Request(.renew(from: before)), at: 0)
    return advance()
  }

  mutating func renew(from before: Value, _ request: Request) -> [Effect] {
    decide(.renewed, request, to: props == before ? original : props)
  }
}
