import StorybookSchema

/// A room that several hosts have: each the same function of one log.
extension Room {
  /// All that a host needs to take part.
  package var state: RoomState {
    RoomState(
      story: story, props: props, environment: environment, revision: revision, history: history)
  }

  /// Goes on from a state that the hosts have agreed on, and agrees with them from now on.
  ///
  /// What this host was about to do is done on top of it; those who look are told anew.
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

  /// The same where the hosts agree with what is here.
  package mutating func shareAsIs() -> [Effect] {
    let wasStarted = work != nil
    withdraw()
    isShared = true
    guard waiting == nil else { return wasStarted ? start() : [] }
    return advance()
  }

  /// True while the log is asked to take what that evaluation led to.
  package func proposes(_ ticket: Evaluation.Ticket) -> Bool {
    work?.ticket == ticket && work?.proposal != nil
  }

  /// The log is out of reach: the room decides by itself, also what it waited for.
  package mutating func commitLocally() -> [Effect] {
    guard isShared else { return [] }
    isShared = false
    let told = elsewhere.keys.sorted().flatMap { move(elsewhere[$0] ?? [], to: [], at: $0) }
    leaders = leaders.filter { leader in participants.contains { $0.id == leader.key } }
    return told + agreed(on: work?.ticket ?? 0) + keep(true)
  }

  /// Who keeps a room loads what its props wait for.
  package mutating func keep(_ isOwner: Bool) -> [Effect] {
    guard isOwner != self.isOwner else { return [] }
    self.isOwner = isOwner
    guard isOwner, !isSettled else { return [] }
    settledRevision = min(settledRevision, revision - 1)
    return work == nil ? advance() : []
  }

  /// Who is in the room at another host; nobody when it has left.
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

  /// Where somebody at another host leads to: a place here, or another room.
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

  /// A state that a link brought and the type does not take: the story's own takes its place.
  mutating func refuseSeed(_ work: PendingEvaluation, _ mismatch: PropsError) -> [Effect] {
    guard revision == 0, isOwner else { return openDoors() + unfit(work, mismatch) }
    requests.insert(Request(.reset), at: 0)
    let doors = openDoors()
    return doors + [.send(.rejected(seq: 0, mismatch), to: .everyone)] + finish()
  }

  /// Asks the others to go over to what the story has now.
  mutating func renew(from before: Value) -> [Effect] {
    guard waiting == nil else { return start() }
    requests.insert(Request(.renew(from: before)), at: 0)
    return advance()
  }

  mutating func renew(from before: Value, _ request: Request) -> [Effect] {
    decide(.renewed, request, to: props == before ? original : props)
  }
}
