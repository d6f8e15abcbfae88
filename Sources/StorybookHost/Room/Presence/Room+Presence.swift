/// The participants of a room, and their names.
extension Room {
  /// The participants on this host, including those that wait for the first rendering.
  package var present: [Participant] { participants + (membership.waiting ?? []) }

  /// The participants on all hosts, those on this host first.
  package var allParticipants: [Participant] {
    replication.map { participants + $0.participants } ?? participants
  }

  /// The number of participants on all hosts.
  var participantCount: Int { participants.count + (replication?.participantCount ?? 0) }

  /// Records a join, a change or a leave.
  mutating func noteEvent(_ event: Presence.Event?) -> [Effect] {
    guard let event else { return [] }
    membership.noteEvent(event, among: participantCount)
    return [.presence]
  }

  /// Whether the participant is in the room, or about to be admitted.
  package func expects(_ id: Participant.ID) -> Bool {
    present.contains { $0.id == id } || queue.requests.contains { $0.admits(id) }
  }

  package mutating func leave(_ id: Participant.ID) -> [Effect] {
    queue.removeAll { $0.admits(id) }
    let former = participants.first { $0.id == id }
    let effects = noteEvent(membership.remove(id))
    guard let former else { return effects }
    let offers = offerSteps(afterArrivalOrLeaveOf: former)
    (offered[id], passedSteps[former.page ?? id]) = (nil, nil)
    return effects + offers
  }
}
