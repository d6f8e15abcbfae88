import StorybookSchema
import StorybookWebSockets

extension OutgoingFrame {
  /// A text frame; a long message is encoded off the service thread, when the connection pulls it.
  init(_ message: HostMessage) {
    let value = message.value
    guard let weight = value.textWeight(over: UnreadMessages.shortest) else {
      self = .made(Frame(.text, value.bytes))
      return
    }
    self = .deferred(DeferredFrame(weight: weight) { value.bytes })
  }
}
