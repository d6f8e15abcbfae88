import Storybook
import StorybookSchema
import StorybookWebSockets

extension OutgoingFrame {
  /// A message as text; that of a long one is made elsewhere, when the connection takes it.
  init(_ message: HostMessage) {
    let value = message.value
    guard let weight = value.textWeight(over: UnreadMessages.shortest) else {
      self = .made(Frame(.text, value.bytes))
      return
    }
    self = .deferred(DeferredFrame(weight: weight) { value.bytes })
  }
}
