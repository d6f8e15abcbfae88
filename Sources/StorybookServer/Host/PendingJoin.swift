import Storybook
import StorybookWebSockets

/// Somebody who waits for a room whose story is still being read, and the state they bring.
struct PendingJoin {
  let connection: ConnectionID
  let message: ClientMessage.Open
}
