import Storybook
import StorybookWebSockets

/// A connection and what it has seen.
struct ClientConnection {
  let connection: ConnectionID
  var participant: Participant
  var room: String?
  /// Whether changes of texts come as splices.
  var takesSplices = false
  /// How what differs in a rendering comes.
  var form = RenderingFrames.Form.oneSplice
  /// Whether who comes and goes is told as a difference.
  var takesPresence = false
  /// What it knows of who is in its room; nil until it has opened one.
  var presence: PresenceFrames.Known?
  /// Who it was in the room before its connection was lost.
  var former: Participant.ID?
  /// The revision of the rendering it holds; nil before the first one of its room.
  var heldRevision: Int?
  var requests = RequestQueue()
  var unread = UnreadMessages()
  /// True when it hears how what its room shows differs from the snapshot.
  var watchesSnapshot = false
  var traffic: RateLimiter
  /// It was logged that this connection asks for too much.
  var isReported = false
}
