import Storybook
import StorybookWebSockets

/// A room, and who is connected to it.
struct LiveRoom {
  var room: Room
  var connections: [Participant.ID: ConnectionID] = [:]
  /// True when its last evaluation took long: then others go first.
  var isSlow = false
  static let slow = Duration.milliseconds(250)
  var frames = RenderingFrames()
  /// The removal of a room that everybody has left.
  var farewell: ScheduledAction?
}
