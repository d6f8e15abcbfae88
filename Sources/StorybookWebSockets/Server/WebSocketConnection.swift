/// An open WebSocket, confined to the service thread.
final class WebSocketConnection {
  struct Closing {
    let code: CloseCode
    let reason: String
  }

  let wire: LWSConnection
  var assembly: MessageAssembly
  var outbox = Outbox()
  /// Whether the delegate is asked for the newest frame when the connection has room.
  var isPulled = false
  /// Whether a flush is scheduled at the end of this turn.
  var isDue = false
  /// Whether the peer sent something this turn: data must not overtake a pong that may be owed.
  var hasReceived = false
  /// The server's own close, sent when the outbox is empty.
  var closing: Closing?
  /// Whether the peer is closing; no frame may follow.
  var isPeerClosing = false
  var isReadingPaused = false
  /// Whether the next frame is still being encoded.
  var isPreparing = false
  /// The size of the last frame, of which libwebsockets may still buffer a part.
  private var lastWritten = 0

  init(_ wire: LWSConnection, maximumMessageBytes: Int) {
    self.wire = wire
    assembly = MessageAssembly(limit: maximumMessageBytes)
  }

  var accepts: Bool { closing == nil && !isOver }

  /// Whether no more frames may be written.
  var isOver: Bool { isPeerClosing || wire.isClosing }

  /// The bytes queued here, plus an upper bound of those inside the library.
  var queuedBytes: Int { outbox.bytes + unsent }

  private var unsent: Int {
    guard wire.holdsRest else { return 0 }
    return lastWritten
  }

  /// Whether more is queued than a slow reader may leave unread.
  ///
  /// A single message never exceeds the limit: while it is being sent, another of its size may wait.
  func exceeds(_ limit: Int) -> Bool {
    let largest = max(outbox.largest, unsent)
    return queuedBytes > max(limit, 2 * largest + limit / 4)
  }

  func writeFrame(_ frame: Frame) -> Bool {
    lastWritten = frame.count
    return wire.writeFrame(frame)
  }
}
