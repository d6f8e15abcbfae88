import StorybookSchema

/// The sequence of joins, changes and leaves in a room, to compute the difference of two versions.
package struct Presence: Hashable, Sendable {
  /// The changes between two versions.
  package struct Difference: Hashable, Sendable {
    package var joined: [Participant] = []
    package var changed: [Participant] = []
    package var left: [Participant.ID] = []

    package var count: Int { joined.count + changed.count + left.count }
  }

  enum Event: Hashable, Sendable {
    case joined(Participant)
    case changed(Participant)
    /// Only the focused field changed.
    case moved(Participant)
    case left(Participant.ID)
  }

  private var events: [Event] = []
  private var forgotten = 0

  package init() {}

  /// The total number of events.
  package var version: Int { forgotten + events.count }

  /// The number of events to keep after trimming, which starts at twice that number.
  private static func memory(_ people: Int) -> Int { max(64, 2 * people) }

  /// - Parameter people: the number of participants: beyond as many events, a full list is shorter.
  mutating func noteEvent(_ event: Event, among people: Int) {
    events.append(event)
    let memory = Self.memory(people)
    guard events.count > 2 * memory else { return }
    forgotten += events.count - memory
    events.removeFirst(events.count - memory)
  }

  /// Returns `nil` if the old version is no longer kept.
  package func difference(from old: Int, to new: Int) -> Difference? {
    guard old >= forgotten, new <= version, old <= new else { return nil }
    var (first, last, order): ([Participant.ID: Event], [Participant.ID: Event], [Participant.ID])
    first = [:]
    last = [:]
    order = []
    for event in events[(old - forgotten)..<(new - forgotten)] {
      if first[event.id] == nil {
        first[event.id] = event
        order.append(event.id)
      }
      last[event.id] = event
    }
    var difference = Difference()
    for id in order {
      difference.add(id, wasThere: first[id]?.isJoin == false, participant: last[id]?.participant)
    }
    return difference
  }

  /// Whether a participant needs the changes between two versions: its own focus it knows.
  package func concerns(_ id: Participant.ID, from old: Int, to new: Int) -> Bool {
    guard old >= forgotten, old <= new, new <= version else { return true }
    return !events[(old - forgotten)..<(new - forgotten)].allSatisfy {
      if case .moved(let participant) = $0 { participant.id == id } else { false }
    }
  }
}

extension Presence.Event {
  fileprivate var id: Participant.ID {
    switch self {
    case .joined(let participant), .changed(let participant), .moved(let participant):
      participant.id
    case .left(let id): id
    }
  }

  /// The participant after the event; `nil` if it left.
  fileprivate var participant: Participant? {
    switch self {
    case .joined(let participant), .changed(let participant), .moved(let participant): participant
    case .left: nil
    }
  }

  fileprivate var isJoin: Bool { if case .joined = self { true } else { false } }
}

extension Presence.Difference {
  /// Omits participants that both joined and left in between.
  fileprivate mutating func add(
    _ id: Participant.ID, wasThere: Bool, participant: Participant?
  ) {
    switch (wasThere, participant) {
    case (true, let participant?): changed.append(participant)
    case (false, let participant?): joined.append(participant)
    case (true, nil): left.append(id)
    case (false, nil): break
    }
  }

  var value: Value {
    .members([
      "type": "presence", "joined": joined.map(\.value).nonEmpty,
      "changed": changed.map(\.value).nonEmpty, "left": left.nonEmpty,
    ])
  }
}
