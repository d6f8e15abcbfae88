import StorybookWebSockets

/// Schedules presence updates and encodes their frames: differences, or the whole list. Each frame
/// is encoded once and shared by all clients that need it.
struct PresenceFrames {
  /// The presence that a client last received.
  struct Known: Hashable {
    var version = 0
    /// Whether it knows the whole list, not just itself.
    var isWhole = true
  }

  /// The longest list in “opened” for clients that accept differences; a longer one follows.
  static let shortList = 100

  private var presence = Presence()
  private var people: [Participant] = []
  /// The last versions sent to clients that accept differences, and to clients that need lists.
  private(set) var version = 0
  private var listed = 0
  private var pace = Throttle()
  private var listPace = Throttle()
  private var isWaking = false
  private var list: OutgoingFrame?
  private var frames: [Int: OutgoingFrame] = [:]

  /// Milliseconds between two differences, by the number of messages that a host can send.
  static func pause(_ clients: Int) -> Int { max(250, clients / 5) }

  /// Milliseconds between two lists, whose total bytes grow with the square of the clients.
  static func listPause(_ clients: Int) -> Int { max(250, clients * clients / 1000) }

  /// The outcome of a presence change.
  struct DueUpdate: Equatable {
    /// The clients to update now.
    var scope: Scope?
    /// Milliseconds until the next turn, if one is needed and not yet scheduled.
    var wake: Int?
    enum Scope { case differences, all }
  }

  /// Reads the participants from the room when an update is due.
  mutating func turn(_ room: Room, clients: Int, at now: Int) -> DueUpdate {
    // One client alone needs no throttling, and the next to join gets an update immediately.
    guard clients > 1 else {
      showRoom(room)
      return DueUpdate(scope: .all)
    }
    guard room.presence.version > listed else { return DueUpdate() }
    if let wait = pace.wait(at: now, pause: Self.pause(clients)) {
      return DueUpdate(wake: reserve(wait))
    }
    takeRoom(room)
    if let wait = listPace.wait(at: now, pause: Self.listPause(clients)) {
      return DueUpdate(scope: .differences, wake: reserve(wait))
    }
    listed = version
    return DueUpdate(scope: .all)
  }

  /// Reads the participants from the room immediately.
  mutating func showRoom(_ room: Room) {
    takeRoom(room)
    listed = version
  }

  mutating func wake() { isWaking = false }

  private mutating func reserve(_ wait: Int) -> Int? {
    guard !isWaking else { return nil }
    isWaking = true
    return wait
  }

  private mutating func takeRoom(_ room: Room) {
    guard room.presence.version != version else { return }
    presence = room.presence
    people = room.allParticipants
    version = room.presence.version
    list = nil
    frames = [:]
  }

  /// The frame that a client needs if it can receive one now; `nil` if it is up to date.
  mutating func next(for client: ClientConnection) -> OutgoingFrame? {
    guard let before = client.presence,
      let (frame, known) = self.frame(
        for: client.participant.id, known: before, inDifferences: client.takesPresence)
    else { return nil }
    client.presence = known
    return frame
  }

  /// The frame for a client with this knowledge, and its knowledge afterwards; `nil` if the client
  /// is up to date.
  mutating func frame(
    for id: Participant.ID, known: Known, inDifferences: Bool
  ) -> (OutgoingFrame, Known)? {
    var new = listed
    if inDifferences { new = version }
    guard new > known.version || new == known.version && !known.isWhole else { return nil }
    let next = Known(version: version)
    guard known.isWhole else { return (listFrame(), next) }
    guard presence.concerns(id, from: known.version, to: version) else { return nil }
    guard inDifferences else { return (listFrame(), next) }
    return (differenceFrame(from: known.version), next)
  }

  private mutating func listFrame() -> OutgoingFrame {
    let frame = list ?? OutgoingFrame(.participants(people))
    list = frame
    return frame
  }

  private mutating func differenceFrame(from old: Int) -> OutgoingFrame {
    if let frame = frames[old] { return frame }
    guard let difference = presence.difference(from: old, to: version),
      difference.count < max(people.count, 2)
    else { return listFrame() }
    let frame = OutgoingFrame(.presence(difference))
    frames[old] = frame
    return frame
  }
}
