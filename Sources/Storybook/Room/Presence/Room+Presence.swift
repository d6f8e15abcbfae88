import StorybookSchema

/// The destination of a participant that changes rooms.
package struct Destination: Hashable, Sendable {
  package var story: String
  package var room: String

  package init(story: String, room: String) {
    self.story = story
    self.room = room
  }
}

/// The participants of a room, their names, and their follow sessions.
extension Room {
  /// The participants on this host, including those that wait for the first rendering.
  package var present: [Participant] { participants + (waiting ?? []) }

  /// The participants on all hosts, those on this host first.
  package var allParticipants: [Participant] {
    replication.map { participants + $0.participants } ?? participants
  }

  /// The number of participants on all hosts.
  var participantCount: Int { participants.count + (replication?.participantCount ?? 0) }

  /// Returns a participant as the next room admits it, without focus.
  package func participant(_ id: Participant.ID) -> Participant? {
    let isHim = { (participant: Participant) in participant.id == id }
    var found = participants.last(where: isHim) ?? waiting?.last(where: isHim)
    found?.focus = nil
    return found
  }

  /// Records a join, a change or a leave.
  mutating func note(_ event: Presence.Event) -> [Effect] {
    presence.note(event, among: participantCount)
    return [.presence]
  }

  /// Whether the participant is in the room, or about to be admitted.
  package func expects(_ id: Participant.ID) -> Bool {
    participant(id) != nil || requests.contains { $0.admits(id) }
  }

  /// Removes a participant; the destination of a leader is sent to the others.
  package mutating func leave(
    _ id: Participant.ID, to destination: Destination? = nil
  ) -> [Effect] {
    var effects: [Effect] = []
    if let destination, destination.room != self.id, let leader = participant(id), leader.leads {
      let led = HostMessage.Led(leader, story: destination.story, room: destination.room)
      effects.append(.send(.led(led), to: .others(id)))
    }
    waiting?.removeAll { $0.id == id }
    requests.removeAll { $0.admits(id) }
    leaders[id] = nil
    guard let index = participants.firstIndex(where: { $0.id == id }) else { return effects }
    participants.remove(at: index)
    return effects + note(.left(id))
  }

  /// Sends the views of all leaders to a new participant.
  func sendFollowedViews(to participant: Participant.ID) -> [Effect] {
    guard !leaders.isEmpty else { return [] }
    return allParticipants.compactMap { leader in
      guard leader.leads, leader.id != participant, let sight = leaders[leader.id]?.sight,
        !sight.isEmpty
      else { return nil }
      return .send(.led(led(leader, sight)), to: .one(participant))
    }
  }

  /// The timer of follow sessions, distinct from those of replays.
  static var followTimer: Int { -1 }

  /// Sends throttled updates of leaders, which are limited to a rate that followers can keep up
  /// with.
  mutating func sendDelayedFollowedViews() -> [Effect] {
    leaders.keys.sorted().flatMap { id in
      leaders[id]?.wake()
      return sendView(ofLeader: id)
    }
  }

  mutating func focus(_ path: Pointer?, _ id: Participant.ID) -> [Effect] {
    guard let index = participants.firstIndex(where: { $0.id == id }) else { return [] }
    guard participants[index].focus != path else { return [] }
    participants[index].focus = path
    return note(.moved(participants[index]))
  }

  mutating func rename(_ id: Participant.ID, _ name: PersonName) -> [Effect] {
    if let index = waiting?.firstIndex(where: { $0.id == id }) { waiting?[index].name = name.text }
    guard let index = participants.firstIndex(where: { $0.id == id }),
      participants[index].name != name.text
    else { return [] }
    participants[index].name = name.text
    return note(.changed(participants[index]))
  }

  mutating func lead(_ lead: ClientMessage.Lead, _ id: Participant.ID) -> [Effect] {
    guard let index = participants.firstIndex(where: { $0.id == id }) else {
      let failure = ProtocolError(.noRoom, "The story is not open yet.", seq: lead.seq)
      return [.send(.failed(failure), to: .one(id))]
    }
    var effects: [Effect] = []
    if participants[index].leads != lead.isOn {
      participants[index].leads = lead.isOn
      leaders[id] = lead.isOn ? FollowSession() : nil
      effects += note(.changed(participants[index]))
    }
    guard lead.isOn else { return effects }
    leaders[id]?.look(lead.sight)
    return effects + sendView(ofLeader: id)
  }

  private mutating func sendView(ofLeader id: Participant.ID) -> [Effect] {
    guard let leader = participants.first(where: { $0.id == id }) else { return [] }
    return switch leaders[id]?.turn(at: now) {
    case .send(let sight): [.send(.led(led(leader, sight)), to: .others(id))]
    case .wait(let pause): [.wake(after: pause, number: Self.followTimer)]
    case .nothing, nil: []
    }
  }

  func led(_ leader: Participant, _ sight: FollowedView) -> HostMessage.Led {
    HostMessage.Led(leader, story: story, room: id, sight: sight)
  }
}
