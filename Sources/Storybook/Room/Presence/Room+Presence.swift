import StorybookSchema

/// Where somebody goes who leaves a room for another.
package struct Destination: Hashable, Sendable {
  package var story: String
  package var room: String

  package init(story: String, room: String) {
    self.story = story
    self.room = room
  }
}

/// Who is in the room, how they are called, and who leads them.
extension Room {
  /// Nil for a message that is about something else.
  mutating func receivePresence(
    _ message: ClientMessage, _ participant: Participant.ID
  ) -> [Effect]? {
    switch message {
    case .focus(let path): focus(path, participant)
    case .name(_, let name): rename(participant, name)
    case .lead(let lead): self.lead(lead, participant)
    default: nil
    }
  }

  /// Those at this host, and among them those who wait until the room can be shown.
  package var present: [Participant] { participants + (waiting ?? []) }

  /// Those at this host first.
  package var allParticipants: [Participant] {
    guard !elsewhere.isEmpty else { return participants }
    return participants + elsewhere.keys.sorted().flatMap { elsewhere[$0] ?? [] }
  }

  /// How many are in the room, at whatever host.
  var participantCount: Int { elsewhere.values.reduce(participants.count) { $0 + $1.count } }

  /// The participant as the next room takes him in.
  package func participant(_ id: Participant.ID) -> Participant? {
    let isHim = { (participant: Participant) in participant.id == id }
    var found = participants.last(where: isHim) ?? waiting?.last(where: isHim)
    found?.focus = nil
    return found
  }

  /// Keeps who came, changed or went.
  mutating func note(_ event: Presence.Event) -> [Effect] {
    presence.note(event, among: participantCount)
    return [.presence]
  }

  /// Whether a participant is in the room, or is about to be.
  package func expects(_ id: Participant.ID) -> Bool {
    participant(id) != nil || requests.contains { $0.admits(id) }
  }

  /// Who leads takes the others along.
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

  /// Tells somebody new where those who lead look.
  func sendFollowedViews(to participant: Participant.ID) -> [Effect] {
    guard !leaders.isEmpty else { return [] }
    return allParticipants.compactMap { leader in
      guard leader.leads, leader.id != participant, let sight = leaders[leader.id]?.sight,
        !sight.isEmpty
      else { return nil }
      return .send(.led(led(leader, sight)), to: .one(participant))
    }
  }

  /// A number that no replay wakes with.
  static var followTimer: Int { -1 }

  /// Tells what had to wait: nobody hears a leader more often than others can follow.
  mutating func sendDelayedFollowedViews() -> [Effect] {
    leaders.keys.sorted().flatMap { id in
      leaders[id]?.wake()
      return tell(ofLeader: id)
    }
  }

  private mutating func focus(_ path: Pointer?, _ id: Participant.ID) -> [Effect] {
    guard let index = participants.firstIndex(where: { $0.id == id }) else { return [] }
    guard participants[index].focus != path else { return [] }
    participants[index].focus = path
    return note(.moved(participants[index]))
  }

  private mutating func rename(_ id: Participant.ID, _ name: PersonName) -> [Effect] {
    if let index = waiting?.firstIndex(where: { $0.id == id }) { waiting?[index].name = name.text }
    guard let index = participants.firstIndex(where: { $0.id == id }),
      participants[index].name != name.text
    else { return [] }
    participants[index].name = name.text
    return note(.changed(participants[index]))
  }

  private mutating func lead(_ lead: ClientMessage.Lead, _ id: Participant.ID) -> [Effect] {
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
    return effects + tell(ofLeader: id)
  }

  private mutating func tell(ofLeader id: Participant.ID) -> [Effect] {
    guard let leader = participants.first(where: { $0.id == id }) else { return [] }
    return switch leaders[id]?.turn(at: now) {
    case .tell(let sight): [.send(.led(led(leader, sight)), to: .others(id))]
    case .wait(let pause): [.wake(after: pause, number: Self.followTimer)]
    case .nothing, nil: []
    }
  }

  func led(_ leader: Participant, _ sight: FollowedView) -> HostMessage.Led {
    HostMessage.Led(leader, story: story, room: id, sight: sight)
  }
}
