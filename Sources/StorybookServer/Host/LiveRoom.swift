import Storybook
import StorybookWebSockets

/// A room, and who is connected to it.
struct LiveRoom {
  var room: Room
  var connections: [Participant.ID: ConnectionID] = [:]
  var frames = RenderingFrames()
  /// The removal of a room that everybody has left.
  var farewell: ScheduledAction?
}
