extension ServerCore {
  func confirmUpgrade(_ wire: Wire) -> Answer {
    guard let socket = socket(of: wire), wire.upgrade != nil else { return .hangUp }
    guard let request = wire.request(from: socket.address) else {
      return refuse(Self.unreadable, on: wire)
    }
    if let refusal = refusal(ofHandshake: request, wire) { return refuse(refusal, on: wire) }
    socket.phase = .handshake(request)
    return .proceed
  }

  /// 4.1.6 would speak HTTP/2 over the socket when asked for "h2c"; that is refused like the rest.
  private func refusal(ofHandshake request: Request, _ wire: Wire) -> Response? {
    guard wire.upgrade == "websocket" else {
      return .text(400, "Only WebSocket is an upgrade here.")
    }
    if wire.framing.announcesBody { return .text(400, "A handshake has no body.") }
    if phase != .running { return Self.leaving }
    let rules = HandshakeRules(
      path: configuration.socketPath, subprotocol: configuration.subprotocol)
    return rules.refusal(of: request, wire.offer) ?? delegate?.admit(request)
  }

  func requested(_ wire: Wire) -> Answer {
    guard let socket = socket(of: wire), let delegate else { return .hangUp }
    guard let request = wire.request(from: socket.address) else {
      return refuse(Self.unreadable, on: wire)
    }
    let rules = RequestRules(socketPath: configuration.socketPath)
    if phase != .running { return refuse(Self.leaving, on: wire) }
    if let refusal = rules.refusal(of: request, wire.framing) {
      return refuse(refusal, isHead: request.method == "HEAD", on: wire)
    }
    let id = Transaction.ID(connection: socket.id, number: nextTransactionNumber())
    let transaction = Transaction(id, isHead: request.method == "HEAD")
    socket.phase = .transaction(transaction)
    wire.limit(to: configuration.responseTimeout)
    delegate.respond(to: request, with: Responder(Confined(self, to: loop), id))
    // Bytes that came early, or the end of the stream, would keep the socket readable, and
    // libwebsockets does not read before the response is out: a busy loop.
    if !transaction.hasResponse { wire.pauseReading() }
    return .proceed
  }

  func respond(to id: Transaction.ID, with response: Response) {
    guard let socket = sockets[id.connection], let wire = socket.wire,
      let transaction = socket.transaction, transaction.id == id, !transaction.hasResponse
    else { return }
    transaction.answer(with: response, closes: phase != .running)
    wire.resumeReading()
    wire.requestWritable()
  }

  func canWriteResponse(_ wire: Wire) -> Answer {
    guard let socket = socket(of: wire), let transaction = socket.transaction,
      transaction.hasResponse
    else { return .proceed }
    wire.limit(to: configuration.responseTimeout)
    var isLast = false
    let isWritten = transaction.withNextPart { bytes, last in
      isLast = last
      return wire.write(bytes, isLast: last)
    }
    guard isWritten else { return .hangUp }
    guard isLast else {
      wire.requestWritable()
      return .proceed
    }
    socket.phase = .idle
    return wire.completeTransaction() && phase == .running ? .proceed : .hangUp
  }

  /// Answers at once and hangs up.
  private func refuse(_ response: Response, isHead: Bool = false, on wire: Wire) -> Answer {
    let response = response.valid
    let head = ResponseHead(response, toHead: isHead, closes: true)
    let bytes = head.hasBody ? head.bytes + response.body : head.bytes
    _ = bytes.withUnsafeBytes { wire.write($0, isLast: true) }
    return .hangUp
  }

  private static let unreadable = Response.text(400, "The path or query is not UTF-8.")
  private static let leaving = Response.text(503, "The server is shutting down.")
}
