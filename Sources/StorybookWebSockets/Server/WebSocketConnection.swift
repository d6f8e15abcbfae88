/// An open WebSocket, as the service thread sees it.
final class WebSocketConnection {
  struct Closing {
    let code: CloseCode
    let reason: String
  }

  let wire: LWSConnection
  var assembly: MessageAssembly
  var outbox = Outbox()
  /// The delegate has something newer whenever there is room.
  var isPulled = false
  /// A flush at the end of this turn is under way.
  var isDue = false
  /// It sent something this turn: a pong may be owed, and data must not overtake that.
  var hasSpoken = false
  /// Our own close, which goes out when the outbox is empty.
  var closing: Closing?
  /// The peer closes; nothing may follow.
  var isPeerClosing = false
  var isReadingPaused = false
  /// The bytes of the frame that is next are being made.
  var isPreparing = false
  /// The frame that libwebsockets may still hold a rest of.
  private var lastWritten = 0

  init(_ wire: LWSConnection, maximumMessageBytes: Int) {
    self.wire = wire
    assembly = MessageAssembly(limit: maximumMessageBytes)
  }

  var accepts: Bool { closing == nil && !isOver }

  /// Nothing may be written any more.
  var isOver: Bool { isPeerClosing || wire.isClosing }

  /// What waits here, and at most what waits inside the library.
  var queuedBytes: Int { outbox.bytes + (wire.holdsRest ? lastWritten : 0) }

  func write(_ frame: Frame) -> Bool {
    lastWritten = frame.count
    return wire.write(frame)
  }
}
