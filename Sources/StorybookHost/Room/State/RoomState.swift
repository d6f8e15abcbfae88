package import StorybookSchema
package import Storybook

/// A snapshot of a room's state in its log, from which a host can continue.
package struct RoomState: Hashable, Sendable {
  package var story: String
  package var props: Value
  package var environment: EnvironmentSettings
  package var revision: Int
  package var history = History()
  var edits = PageEdits()
}
