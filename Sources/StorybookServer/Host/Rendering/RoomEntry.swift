import Storybook
import StorybookWebSockets

/// A room, and who is connected to it. Not a value: every look at one in a dictionary would copy all of it.
final class RoomEntry {
  var room: Room
  var connections: [Participant.ID: ConnectionID] = [:]
  /// True when its last evaluation took long: then others go first.
  var isSlow = false
  static let slow = Duration.milliseconds(250)
  /// How long the message of a crash waits for the stack.
  static let stackPatience = Duration.milliseconds(80)
  /// What was told of its story last, since the newest build.
  var status: StoryStatus?
  var frames = RenderingFrames()
  var presence = PresenceFrames()
  var snapshot = SnapshotTracker()
  /// The removal of a room that everybody has left.
  var removalTimer: ScheduledAction?
  /// Nil where rooms are this host's alone by intention.
  var shared: ReplicatedRoom?

  init(room: Room, shared: ReplicatedRoom? = nil) {
    self.room = room
    self.shared = shared
  }
}
