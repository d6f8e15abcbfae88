import Storybook
import StorybookWebSockets

/// A room and its connections. A class, because each dictionary access to a struct would copy it.
final class RoomEntry {
  var room: Room
  var connections: [Participant.ID: ConnectionID] = [:]
  /// Whether the last evaluation was slow; then other rooms go first.
  var isSlow = false
  static let slow = Duration.milliseconds(250)
  /// How long a crash report waits for its stack.
  static let stackPatience = Duration.milliseconds(80)
  /// The last status that was broadcast for its story, since the current build was loaded.
  var status: StoryStatus?
  var frames = RenderingFrames()
  var presence = PresenceFrames()
  var snapshot = SnapshotTracker()
  /// The scheduled removal of the room once it is empty.
  var removalTimer: ScheduledAction?
  /// The replication of the room; `nil` on a host that is configured without it.
  var shared: ReplicatedRoom?

  init(room: Room, shared: ReplicatedRoom? = nil) {
    self.room = room
    self.shared = shared
  }
}
