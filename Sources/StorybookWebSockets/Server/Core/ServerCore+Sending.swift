extension ServerCore {
  func sendFrame(_ frame: OutgoingFrame, to id: ConnectionID) {
    guard let conversation = sockets[id]?.conversation, conversation.accepts else { return }
    conversation.outbox.append(frame)
    guard !conversation.exceeds(configuration.maximumQueuedBytes) else {
      conversation.outbox = Outbox()
      conversation.isPreparing = false
      return close(id, code: .tryAgainLater, reason: "The client reads too slowly.")
    }
    pauseReadingIfFull(conversation)
    flushAfterThisTurn(id, conversation: conversation)
  }

  func pull(_ id: ConnectionID) {
    guard let conversation = sockets[id]?.conversation, conversation.accepts else { return }
    conversation.isPulled = true
    flushAfterThisTurn(id, conversation: conversation)
  }

  func close(_ id: ConnectionID, code: CloseCode, reason: String) {
    guard let conversation = sockets[id]?.conversation, conversation.accepts else { return }
    conversation.closing = WebSocketConnection.Closing(code: code, reason: reason)
    conversation.isPulled = false
    conversation.wire.requestWritable()
    // A peer that does not read never receives the Close frame, so its connection is cut.
    loop.later(Self.closingTime) { [weak self] in self?.cut(id) }
  }

  func queuedBytes(_ id: ConnectionID) -> Int {
    sockets[id]?.conversation?.queuedBytes ?? 0
  }

  /// Handles the writable callback, which has room for one frame.
  func canWriteFrame(_ wire: LWSConnection) -> CallbackResult {
    guard let socket = socket(of: wire), let conversation = socket.conversation,
      !conversation.isOver
    else { return .proceed }
    if let frame = nextFrame(for: socket.id, conversation: conversation) {
      guard conversation.writeFrame(frame) else { return .hangUp }
      resumeReadingIfDrained(conversation)
      if hasMore(conversation) { wire.requestWritable() }
    } else if let closing = conversation.closing, conversation.outbox.isEmpty {
      conversation.isPeerClosing = true
      wire.closeCode(closing.code, reason: closing.reason)
    }
    return .proceed
  }

  func flushAfterThisTurn(_ id: ConnectionID, conversation: WebSocketConnection) {
    guard !conversation.isDue else { return }
    conversation.isDue = true
    if due.isEmpty { loop.afterThisTurn { self.flushDue() } }
    due.append(id)
  }

  private func flushDue() {
    let ids = due
    due = []
    for id in ids {
      guard let conversation = sockets[id]?.conversation else { continue }
      conversation.isDue = false
      let hasReceived = conversation.hasReceived
      conversation.hasReceived = false
      guard hasMore(conversation) else { continue }
      if hasReceived {
        conversation.wire.requestWritable()
      } else {
        flush(id, conversation: conversation)
      }
    }
  }

  /// Writes immediately, which saves two epoll_ctl calls and a wait over requesting a callback.
  private func flush(_ id: ConnectionID, conversation: WebSocketConnection) {
    let isSingleFrame = conversation.outbox.isEmpty || !conversation.isPulled
    if isSingleFrame && conversation.outbox.count < 2 {
      writeFrames(id, conversation: conversation)
    } else {
      conversation.wire.together { writeFrames(id, conversation: conversation) }
    }
  }

  private func writeFrames(_ id: ConnectionID, conversation: WebSocketConnection) {
    for _ in 0..<Self.framesPerTurn where hasMore(conversation) && conversation.wire.hasRoom {
      guard let frame = nextFrame(for: id, conversation: conversation) else { break }
      guard conversation.writeFrame(frame) else { return cut(id) }
    }
    resumeReadingIfDrained(conversation)
    if hasMore(conversation) { conversation.wire.requestWritable() }
  }

  /// Returns the next frame: queued frames first, then the newest one pulled from the delegate.
  private func nextFrame(for id: ConnectionID, conversation: WebSocketConnection) -> Frame? {
    guard !conversation.isPreparing else { return nil }
    if conversation.outbox.isEmpty { pullFrame(for: id, conversation: conversation) }
    switch conversation.outbox.first {
    case .made(let frame)?:
      conversation.outbox.removeFirst()
      return frame
    case .deferred(let deferred)?: return frame(of: deferred, for: id, conversation: conversation)
    case nil: return nil
    }
  }

  private func pullFrame(for id: ConnectionID, conversation: WebSocketConnection) {
    guard conversation.isPulled, conversation.accepts else { return }
    if let frame = delegate?.nextFrame(for: id) {
      conversation.outbox.append(frame)
    } else {
      conversation.isPulled = false
    }
  }

  /// Returns the encoded frame, or `nil` until it is encoded; only this connection waits for it.
  private func frame(
    of deferred: DeferredFrame, for id: ConnectionID, conversation: WebSocketConnection
  ) -> Frame? {
    let core = Confined(self, to: loop)
    let frame = deferred.frame { [loop] in loop.postUnlessOver { core.value.prepared(id) } }
    conversation.isPreparing = frame == nil
    if frame != nil { conversation.outbox.removeFirst() }
    return frame
  }

  private func prepared(_ id: ConnectionID) {
    guard let conversation = sockets[id]?.conversation else { return }
    conversation.isPreparing = false
    flushAfterThisTurn(id, conversation: conversation)
  }

  private func hasMore(_ conversation: WebSocketConnection) -> Bool {
    guard !conversation.isOver, !conversation.isPreparing else { return false }
    return !conversation.outbox.isEmpty || conversation.isPulled || conversation.closing != nil
  }

  private func cut(_ id: ConnectionID) {
    guard let conversation = sockets[id]?.conversation else { return }
    conversation.isPeerClosing = true
    conversation.wire.kill()
    library?.wake()
  }

  /// Pauses reading from a peer that sends but does not read.
  private func pauseReadingIfFull(_ conversation: WebSocketConnection) {
    guard !conversation.isReadingPaused,
      conversation.queuedBytes > configuration.maximumQueuedBytes / 2
    else { return }
    conversation.isReadingPaused = true
    conversation.wire.pauseReading()
  }

  private func resumeReadingIfDrained(_ conversation: WebSocketConnection) {
    guard conversation.isReadingPaused,
      conversation.queuedBytes < configuration.maximumQueuedBytes / 4
    else { return }
    conversation.isReadingPaused = false
    conversation.wire.resumeReading()
  }

  private static let framesPerTurn = 16
  private static let closingTime = Duration.seconds(5)
}
