import Storybook
import StorybookSchema
import StorybookWebSockets

/// When viewers hear who is in a room, and the frames that tell them: what differs from what they
/// know, or the list. Made once for all who need the same one.
struct PresenceFrames {
  /// What a viewer knows of who is in its room.
  struct Known: Hashable {
    var version = 0
    /// False when it knows of itself alone.
    var isWhole = true
  }

  /// Longer lists are not part of “opened” where differences are taken: the list comes by itself.
  static let shortList = 100

  private var presence = Presence()
  private var people: [Participant] = []
  /// The versions that were told to those who take differences, and to those who take lists.
  private(set) var version = 0
  private var listed = 0
  private var pace = Throttle()
  private var listPace = Throttle()
  private var isWaking = false
  private var list: OutgoingFrame?
  private var frames: [Int: OutgoingFrame] = [:]

  /// Milliseconds between two differences: so many messages a second is what a host can send.
  static func pause(_ clients: Int) -> Int { max(250, clients / 5) }

  /// The same for lists, whose bytes grow with the square of the viewers.
  static func listPause(_ clients: Int) -> Int { max(250, clients * clients / 1000) }

  /// What is to be done about who is in the room.
  struct Turn: Equatable {
    /// Those who take differences are told, or all.
    var tells: Told?
    /// Milliseconds until the next turn, when one is needed and not on its way.
    var wake: Int?
    enum Told { case differences, all }
  }

  /// Takes over who is in the room when it is time to tell it.
  mutating func turn(_ room: Room, clients: Int, at now: Int) -> Turn {
    // Who is alone hears nothing, and who comes next is told at once.
    guard clients > 1 else {
      show(room)
      return Turn(tells: .all)
    }
    guard room.presence.version > listed else { return Turn() }
    if let wait = pace.wait(at: now, pause: Self.pause(clients)) {
      return Turn(wake: reserve(wait))
    }
    take(room)
    if let wait = listPace.wait(at: now, pause: Self.listPause(clients)) {
      return Turn(tells: .differences, wake: reserve(wait))
    }
    listed = version
    return Turn(tells: .all)
  }

  /// Takes over who is in the room, whatever the time.
  mutating func show(_ room: Room) {
    take(room)
    listed = version
  }

  mutating func wake() { isWaking = false }

  private mutating func reserve(_ wait: Int) -> Int? {
    defer { isWaking = true }
    return isWaking ? nil : wait
  }

  private mutating func take(_ room: Room) {
    guard room.presence.version != version else { return }
    (presence, people, version) = (room.presence, room.allParticipants, room.presence.version)
    (list, frames) = (nil, [:])
  }

  /// The frame for a viewer that knows so much, and what it knows then; nil when it has nothing to
  /// hear.
  mutating func frame(
    for id: Participant.ID, _ known: Known, inDifferences: Bool
  ) -> (OutgoingFrame, Known)? {
    let new = inDifferences ? version : listed
    guard known.isWhole ? new > known.version : new >= known.version else { return nil }
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
