extension ServerCore: LWSEvents {
  /// Returns `nil` for the library's internal handles.
  func socket(of wire: LWSConnection) -> Socket? { sockets[ConnectionID(wire.number)] }

  func established(_ wire: LWSConnection) -> CallbackResult {
    guard let socket = socket(of: wire), case .handshake(let request) = socket.phase else {
      return .hangUp
    }
    let conversation = WebSocketConnection(
      wire, maximumMessageBytes: configuration.maximumMessageBytes)
    socket.phase = .open(conversation)
    // Writing is not allowed within this callback, and a first message may have arrived already.
    conversation.hasReceived = true
    delegate?.opened(socket.id, handshake: request)
    return .proceed
  }

  func received(_ bytes: UnsafeRawBufferPointer, on wire: LWSConnection) -> CallbackResult {
    guard let socket = socket(of: wire), let conversation = socket.conversation else {
      return .hangUp
    }
    guard conversation.accepts else { return .proceed }
    notify(socket, conversation: conversation)
    guard !wire.isBinary else {
      return refuse(
        .unsupportedData, reason: "Binary messages are not supported; send text.", on: conversation)
    }
    let isFine = conversation.assembly.addPiece(bytes, at: wire.place) { delivery in
      switch delivery {
      case .message(let text): delegate?.received(text, from: socket.id)
      case .oversized(let message): delegate?.receivedOversized(message, from: socket.id)
      }
    }
    guard isFine else { return refuse(.messageTooBig, reason: tooBig, on: conversation) }
    return .proceed
  }

  func peerCloses(_ wire: LWSConnection) {
    socket(of: wire)?.conversation?.isPeerClosing = true
  }

  func webSocketClosed(_ wire: LWSConnection) {
    guard let socket = socket(of: wire) else { return }
    endSocket(socket)
  }

  /// Handles the last callback for a connection, after which its handle is invalid.
  func destroyed(_ wire: LWSConnection) {
    guard let socket = sockets.remove(ConnectionID(wire.number)) else { return }
    endRequest(of: socket)
    endSocket(socket)
    socket.wire = nil
    if sockets.isEmpty, phase == .stopping { loop.afterThisTurn { self.finishStop() } }
  }

  private func endSocket(_ socket: Socket) {
    let wasOpen = socket.conversation != nil
    socket.phase = .closed
    if wasOpen { delegate?.closed(socket.id) }
  }

  /// Marks the connection as having sent something, until the end of this turn.
  private func notify(_ socket: Socket, conversation: WebSocketConnection) {
    conversation.hasReceived = true
    flushAfterThisTurn(socket.id, conversation: conversation)
  }

  private func refuse(
    _ code: CloseCode, reason: String, on conversation: WebSocketConnection
  ) -> CallbackResult {
    conversation.isPeerClosing = true
    conversation.wire.noteClose(code, reason: reason)
    return .hangUp
  }

  private var tooBig: String {
    "The message exceeds \(configuration.maximumMessageBytes) bytes."
  }
}
