import StorybookSnapshots
import StorybookWebSockets

/// The state that the host keeps for one client connection. A class, because each dictionary access
/// to a struct would copy it.
final class ClientConnection {
  let id: ConnectionID
  var participant: Participant
  /// The id of its room, which may still be loading.
  var room: String?
  /// Whether the client has received the state of its room.
  var hasOpened = false
  /// Whether the client accepts text changes as splices.
  private(set) var takesSplices = false
  /// Whether the client accepts changes of a rendering as splices.
  private(set) var takesRenderingSplices = false
  /// Whether the client accepts presence as differences.
  private(set) var takesPresence = false
  /// The presence that the client last received; `nil` until it has opened a room.
  var presence: PresenceFrames.Known?
  /// The revision of the rendering that the client holds; `nil` before its room's first one.
  var heldRevision: Int?
  var requests = RequestQueue()
  var unread = UnreadMessages()
  /// The differences between its room and the snapshot to which the client subscribes.
  var watchedFormat: SnapshotFormat?
  var traffic: RateLimiter
  /// Whether the log already has a warning that this connection exceeds its rate limit.
  var isReported = false

  init(_ id: ConnectionID, _ participant: Participant, limits: RateLimits) {
    self.id = id
    self.participant = participant
    traffic = RateLimiter(limits, at: .now)
  }

  /// Moves the client into a room, with the forms that its page supports.
  func enterRoom(_ room: String, open: ClientMessage.Open, at host: String) {
    if let called = open.name { participant.name = called.text }
    self.room = room
    hasOpened = false
    participant.page = open.page ?? "\(host)/\(participant.id)"
    participant.formerID = open.page ?? open.participant
    takesSplices = open.splices
    takesPresence = open.presence
    takesRenderingSplices = open.repeatedSplices
    heldRevision = nil
    presence = nil
  }
}
