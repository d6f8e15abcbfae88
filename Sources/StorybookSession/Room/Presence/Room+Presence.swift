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
  package var present: [Participant] { participants + (membership.waiting ?? []) }

  /// The participants on all hosts, those on this host first.
  package var allParticipants: [Participant] {
    replication.map { participants + $0.participants } ?? participants
  }

  /// The number of participants on all hosts.
  var participantCount: Int { participants.count + (replication?.participantCount ?? 0) }

  package func participant(_ id: Participant.ID) -> Participant? { membership.participant(id) }

  /// Records a join, a change or a leave.
  mutating func note(_ event: Presence.Event?) -> [Effect] {
    guard let event else { return [] }
    membership.note(event, among: participantCount)
    return [.presence]
  }

  /// Whether the participant is in the room, or about to be admitted.
  package func expects(_ id: Participant.ID) -> Bool {
    participant(id) != nil || queue.requests.contains { $0.admits(id) }
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
    queue.requests.removeAll { $0.admits(id) }
    return effects + note(membership.remove(id))
  }

  /// Sends the views of all leaders to a new participant.
  func sendFollowedViews(to participant: Participant.ID) -> [Effect] {
    guard !membership.leaderIDs.isEmpty else { return [] }
    return allParticipants.compactMap { leader in
      guard leader.leads, leader.id != participant,
        let sight = membership.sight(ofLeader: leader.id), !sight.isEmpty
      else { return nil }
      return .send(.led(led(leader, sight)), to: .one(participant))
    }
  }

  /// The timer of follow sessions, distinct from those of replays.
  static var followTimer: Int { -1 }

  /// Sends throttled updates of leaders, which are limited to a rate that followers can keep up
  /// with.
  mutating func sendDelayedFollowedViews() -> [Effect] {
    membership.wakeLeaders()
    return membership.leaderIDs.flatMap { sendView(ofLeader: $0) }
  }

  mutating func lead(_ lead: ClientMessage.Lead, _ id: Participant.ID) -> [Effect] {
    guard participants.contains(where: { $0.id == id }) else {
      return [.fail(.noRoom, "The story is not open yet.", seq: lead.seq, to: id)]
    }
    let effects = note(membership.lead(lead, id))
    guard lead.isOn else { return effects }
    return effects + sendView(ofLeader: id)
  }

  private mutating func sendView(ofLeader id: Participant.ID) -> [Effect] {
    guard let leader = participants.first(where: { $0.id == id }) else { return [] }
    return switch membership.turn(ofLeader: id, at: now) {
    case .send(let sight): [.send(.led(led(leader, sight)), to: .others(id))]
    case .wait(let pause): [.wake(after: pause, number: Self.followTimer)]
    case .nothing: []
    }
  }

  func led(_ leader: Participant, _ sight: FollowedView) -> HostMessage.Led {
    HostMessage.Led(leader, story: story, room: id, sight: sight)
  }
}
