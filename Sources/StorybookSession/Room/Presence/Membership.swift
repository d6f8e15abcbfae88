import StorybookSchema

/// The participants of a room on this host, and the follow sessions of its leaders.
package struct Membership: Sendable {
  package static let usualLimit = 10_000

  /// The maximum number of participants on all hosts; further ones are rejected.
  package var limit = Self.usualLimit
  /// Whether clients that open the story without a room name join this room.
  package var isDefault = false
  package private(set) var participants: [Participant] = []
  /// The participants that wait for the first evaluation; `nil` after it.
  private(set) var waiting: [Participant]? = []
  /// The changes of the participants, including those on other hosts.
  package private(set) var presence = Presence()
  /// The follow sessions of the leaders, including those on other hosts.
  private var leaders: [Participant.ID: FollowSession] = [:]

  package var isEmpty: Bool { participants.isEmpty && waiting?.isEmpty != false }

  /// Returns a participant as the next room admits it, without focus.
  func participant(_ id: Participant.ID) -> Participant? {
    var found = participants.last { $0.id == id } ?? waiting?.last { $0.id == id }
    found?.focus = nil
    return found
  }

  mutating func wait(_ participant: Participant) { waiting?.append(participant) }

  /// Returns the participants to admit after the first evaluation.
  mutating func open() -> [Participant] {
    defer { waiting = nil }
    return waiting ?? []
  }

  mutating func admit(_ participant: Participant) -> Presence.Event {
    participants.append(participant)
    if participant.leads { leaders[participant.id] = FollowSession() }
    return .joined(participant)
  }

  /// Returns `nil` for a participant that was not admitted yet.
  mutating func remove(_ id: Participant.ID) -> Presence.Event? {
    waiting?.removeAll { $0.id == id }
    leaders[id] = nil
    guard let index = participants.firstIndex(where: { $0.id == id }) else { return nil }
    participants.remove(at: index)
    return .left(id)
  }

  mutating func focus(_ path: Pointer?, _ id: Participant.ID) -> Presence.Event? {
    change(id) { $0.focus = path }.map { .moved($0) }
  }

  mutating func rename(_ id: Participant.ID, _ name: PersonName) -> Presence.Event? {
    if let index = waiting?.firstIndex(where: { $0.id == id }) { waiting?[index].name = name.text }
    return change(id) { $0.name = name.text }.map { .changed($0) }
  }

  mutating func lead(_ lead: ClientMessage.Lead, _ id: Participant.ID) -> Presence.Event? {
    let changed = change(id) { $0.leads = lead.isOn }
    if changed != nil { leaders[id] = nil }
    if lead.isOn {
      if changed != nil { leaders[id] = FollowSession() }
      leaders[id]?.look(lead.sight)
    }
    return changed.map { .changed($0) }
  }

  /// Returns `nil` if nothing changed.
  private mutating func change(
    _ id: Participant.ID, _ change: (inout Participant) -> Void
  ) -> Participant? {
    guard let index = participants.firstIndex(where: { $0.id == id }) else { return nil }
    let old = participants[index]
    change(&participants[index])
    guard participants[index] != old else { return nil }
    return participants[index]
  }

  /// - Parameter count: the number of participants on all hosts.
  mutating func note(_ event: Presence.Event, among count: Int) {
    presence.note(event, among: count)
  }
}

// MARK: Follow sessions

extension Membership {
  var leaderIDs: [Participant.ID] { leaders.keys.sorted() }

  func sight(ofLeader id: Participant.ID) -> FollowedView? { leaders[id]?.sight }

  /// Returns what to send of a leader's view now.
  mutating func turn(ofLeader id: Participant.ID, at now: Int) -> FollowSession.Action {
    leaders[id]?.turn(at: now) ?? .nothing
  }

  mutating func wakeLeaders() { for id in leaders.keys { leaders[id]?.wake() } }

  /// Updates the view of a leader on another host.
  mutating func look(_ sight: FollowedView, ofRemoteLeader id: Participant.ID) {
    leaders[id, default: FollowSession()].look(sight)
  }

  /// Ends follow sessions.
  mutating func removeLeaders(where isGone: (Participant.ID) -> Bool) {
    leaders = leaders.filter { !isGone($0.key) }
  }
}
