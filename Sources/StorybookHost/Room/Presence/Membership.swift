import StorybookSchema

/// The participants of a room on this host.
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

  package var isEmpty: Bool { participants.isEmpty && waiting?.isEmpty != false }

  mutating func wait(_ participant: Participant) { waiting?.append(participant) }

  /// Returns the participants to admit after the first evaluation.
  mutating func open() -> [Participant] {
    defer { waiting = nil }
    return waiting ?? []
  }

  mutating func admit(_ participant: Participant) -> Presence.Event {
    participants.append(participant)
    return .joined(participant)
  }

  /// Returns `nil` for a participant that was not admitted yet.
  mutating func remove(_ id: Participant.ID) -> Presence.Event? {
    waiting?.removeAll { $0.id == id }
    guard let index = participants.firstIndex(where: { $0.id == id }) else { return nil }
    participants.remove(at: index)
    return .left(id)
  }

  mutating func focus(_ path: Pointer?, id: Participant.ID) -> Presence.Event? {
    change(id) { $0.focus = path }.map { .moved($0) }
  }

  mutating func rename(_ id: Participant.ID, name: PersonName) -> Presence.Event? {
    if let index = waiting?.firstIndex(where: { $0.id == id }) { waiting?[index].name = name.text }
    return change(id) { $0.name = name.text }.map { .changed($0) }
  }

  /// Returns `nil` if nothing changed.
  private mutating func change(
    _ id: Participant.ID, change: (inout Participant) -> Void
  ) -> Participant? {
    guard let index = participants.firstIndex(where: { $0.id == id }) else { return nil }
    let old = participants[index]
    change(&participants[index])
    guard participants[index] != old else { return nil }
    return participants[index]
  }

  /// - Parameter count: the number of participants on all hosts.
  mutating func noteEvent(_ event: Presence.Event, among count: Int) {
    presence.noteEvent(event, among: count)
  }
}
