import Storybook
import StorybookWebSockets

/// A client that waits for a room that is still loading, with the state from its open message.
struct PendingJoin {
  let connection: ConnectionID
  let message: ClientMessage.Open
}
