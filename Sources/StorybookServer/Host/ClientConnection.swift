import Storybook
import StorybookWebSockets

/// The state that the host keeps for one client connection.
struct ClientConnection {
  let connection: ConnectionID
  var participant: Participant
  var room: String?
  /// Whether the client accepts text changes as splices.
  var takesSplices = false
  /// The form of rendering differences that the client accepts.
  var form = RenderingFrames.Form.oneSplice
  /// Whether the client accepts presence as differences.
  var takesPresence = false
  /// The presence that the client last received; `nil` until it has opened a room.
  var presence: PresenceFrames.Known?
  /// The participant that the client was before it reconnected.
  var former: Participant.ID?
  /// The revision of the rendering that the client holds; `nil` before its room's first one.
  var heldRevision: Int?
  var requests = RequestQueue()
  var unread = UnreadMessages()
  /// Whether the client subscribes to the differences between its room and the snapshot.
  var watchesSnapshot = false
  var traffic: RateLimiter
  /// Whether the log already has a warning that this connection exceeds its rate limit.
  var isReported = false
}
