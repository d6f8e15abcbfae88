extension ServerCore {
  func confirmUpgrade(_ wire: LWSConnection) -> CallbackResult {
    guard let socket = socket(of: wire), wire.upgrade != nil else { return .hangUp }
    guard let request = request(of: socket, wire: wire) else {
      return refuse(Self.unreadable, on: wire)
    }
    guard takeSocket(socket, from: request.peerAddress) else {
      return refuse(Self.overloadedResponse, on: wire)
    }
    if let refusal = refusal(ofHandshake: request, wire: wire) { return refuse(refusal, on: wire) }
    socket.phase = .handshake(request)
    return .proceed
  }

  /// Refuses other upgrades, including "h2c", for which 4.1.6 would speak HTTP/2 over the socket.
  private func refusal(ofHandshake request: Request, wire: LWSConnection) -> Response? {
    guard wire.upgrade == "websocket" else {
      return .text(400, sentence: "Unsupported upgrade: expected websocket.")
    }
    if wire.framing.announcesBody {
      return .text(400, sentence: "A handshake must not have a body.")
    }
    if phase != .running { return Self.leaving }
    let rules = HandshakeValidator(
      path: configuration.socketPath, subprotocol: configuration.subprotocol)
    return rules.refusal(of: request, offer: wire.offer) ?? delegate?.admit(request)
  }

  func requested(_ wire: LWSConnection) -> CallbackResult {
    guard let socket = socket(of: wire), let delegate else { return .hangUp }
    guard let request = request(of: socket, wire: wire) else {
      return refuse(Self.unreadable, on: wire)
    }
    let isHead = request.method == "HEAD"
    if let refusal = RequestValidator.refusal(ofVersion: wire.version) {
      return refuse(refusal, isHead: isHead, on: wire)
    }
    if let unclear = unclearPath(of: request, socket: socket) {
      return refuse(unclear, isHead: isHead, on: wire)
    }
    if request.path.isEmpty {
      return refuse(.moved(to: configuration.pathPrefix + "/"), isHead: isHead, on: wire)
    }
    if phase != .running { return refuse(Self.leaving, on: wire) }
    if request.method == "POST", request.path != configuration.socketPath {
      switch delegate.body(of: request) {
      case .none: break
      case .refused(let response): return refuse(response, on: wire)
      case .upTo(let limit):
        return receiveRequest(request, atMost: limit, socket: socket, wire: wire)
      }
    }
    let rules = RequestValidator(socketPath: configuration.socketPath)
    if let refusal = rules.refusal(of: request, framing: wire.framing) {
      return refuse(refusal, isHead: isHead, on: wire)
    }
    return serve(request, socket: socket, wire: wire)
  }

  private func serve(_ request: Request, socket: Socket, wire: LWSConnection) -> CallbackResult {
    let id = Transaction.ID(connection: socket.id, number: nextTransactionNumber())
    let transaction = Transaction(id, isHead: request.method == "HEAD")
    socket.phase = .transaction(transaction)
    wire.limit(to: configuration.responseTimeout)
    delegate?.respond(to: request, with: Responder(Confined(self, to: loop), id))
    // Early bytes or the end of the stream would keep the socket readable while libwebsockets does
    // not read until the response is sent: a busy loop.
    if !transaction.hasResponse { wire.pauseReading() }
    return .proceed
  }

  private func receiveRequest(
    _ request: Request, atMost limit: Int, socket: Socket, wire: LWSConnection
  ) -> CallbackResult {
    let framing = wire.framing
    if let refusal = RequestValidator.refusal(of: framing, atMost: limit) {
      return refuse(refusal, on: wire)
    }
    let length = framing.length ?? 0
    guard bodies.takeBytes(length, of: request.peerAddress) else {
      return refuse(Self.overloaded, on: wire)
    }
    socket.heldBody = (request.peerAddress, length)
    let assembly = BodyAssembly(request, length: length)
    socket.phase = .receiving(assembly)
    // The library's own timeout starts again with each part of a body.
    assembly.deadline = LoopTimer(after: configuration.bodyTimeout, on: loop) { [weak self] in
      wire.kill()
      self?.library?.wake()
    }
    wire.limit(to: configuration.bodyTimeout)
    return .proceed
  }

  /// Releases what the server holds for a request: its response is written, or its connection lost.
  func endRequest(of socket: Socket) {
    socket.assembly?.deadline?.cancel()
    if let held = socket.heldBody.take() { bodies.release(held.bytes, of: held.address) }
    socket.transaction?.ended.take()?()
  }

  func whenEnded(_ id: Transaction.ID, body: @escaping () -> Void) {
    guard let transaction = sockets[id.connection]?.transaction, transaction.id == id else {
      return body()
    }
    transaction.ended = body
  }

  func hasHungUp(_ id: Transaction.ID) -> Bool {
    guard let socket = sockets[id.connection], socket.transaction?.id == id else { return true }
    return socket.wire.map { systemHasHungUp($0.descriptor) } ?? true
  }

  func receivedBody(_ bytes: UnsafeRawBufferPointer, on wire: LWSConnection) -> CallbackResult {
    guard let assembly = socket(of: wire)?.assembly, assembly.addBytes(bytes) else {
      return .hangUp
    }
    return .proceed
  }

  func completedBody(_ wire: LWSConnection) -> CallbackResult {
    guard let socket = socket(of: wire), let assembly = socket.assembly, assembly.isWhole,
      phase == .running
    else { return .hangUp }
    assembly.deadline?.cancel()
    return serve(assembly.request, socket: socket, wire: wire)
  }

  func respond(to id: Transaction.ID, with response: Response) {
    guard let socket = sockets[id.connection], let wire = socket.wire,
      let transaction = socket.transaction, transaction.id == id, !transaction.hasResponse
    else { return }
    transaction.answer(with: response, closes: phase != .running)
    wire.resumeReading()
    wire.requestWritable()
  }

  func canWriteResponse(_ wire: LWSConnection) -> CallbackResult {
    guard let socket = socket(of: wire), let transaction = socket.transaction,
      transaction.hasResponse
    else { return .proceed }
    wire.limit(to: configuration.responseTimeout)
    var isLast = false
    let isWritten = transaction.withNextPart { bytes, last in
      isLast = last
      return wire.writeBytes(bytes, isLast: last)
    }
    guard isWritten else { return .hangUp }
    guard isLast else {
      wire.requestWritable()
      return .proceed
    }
    endRequest(of: socket)
    socket.phase = .idle
    guard wire.completeTransaction(), phase == .running else { return .hangUp }
    return .proceed
  }

  /// Returns the request as its original client sent it, with the path relative to this server.
  private func request(of socket: Socket, wire: LWSConnection) -> Request? {
    guard var request = wire.request(from: socket.peer) else { return nil }
    if let sent = socket.firstPath.take() {
      // The library drops dot segments within the parts of a path alone.
      guard RequestPath.areAlike(sent, and: request.path.utf8),
        let path = String(validating: sent, as: UTF8.self)
      else { return nil }
      request.path = path
      request.isPathExact = true
    }
    request.isSecure = configuration.certificate != nil
    request = ForwardedHeaders(trusted: configuration.trustedProxies).resolved(
      request, headers: wire.forwarded)
    let prefix = configuration.pathPrefix
    if !prefix.isEmpty, request.path == prefix || request.path.hasPrefix(prefix + "/") {
      request.path.removeFirst(prefix.count)
    }
    return request
  }

  /// Returns the response to a request whose path is not known exactly: the client shall ask again on
  /// a new connection, on which it is. A proxy might use another old one.
  private func unclearPath(of request: Request, socket: Socket) -> Response? {
    defer { socket.isKept = configuration.certificate == nil }
    guard !request.isPathExact else { return nil }
    guard socket.isKept, request.method == "GET" || request.method == "HEAD",
      !configuration.trustedProxies.contains(socket.peer)
    else { return request.path.utf8.contains(UInt8(ascii: "&")) ? Self.unclear : nil }
    let location = Response.Header("location", RequestPath.reference(to: request.query))
    return .text(307, sentence: "Ask again on a new connection.", headers: [location])
  }

  /// Counts a proxied connection against its client; `false` if that client has too many.
  private func takeSocket(_ socket: Socket, from address: String) -> Bool {
    guard address != socket.address else { return true }
    sockets.move(socket.id, to: address)
    return sockets.count(of: address) <= configuration.maximumConnectionsPerAddress
  }

  /// Responds immediately and closes the connection.
  private func refuse(_ response: Response, isHead: Bool = false, on wire: LWSConnection)
    -> CallbackResult
  {
    let response = response.valid
    let head = ResponseHead(response, toHead: isHead, closes: true)
    var bytes = head.bytes
    if head.hasBody { bytes += response.body }
    _ = bytes.withUnsafeBytes { wire.writeBytes($0, isLast: true) }
    return .hangUp
  }

  static let unreadable = Response.text(
    400, sentence: "The request line is malformed, or its path or query is not UTF-8.")
  static let overloadedResponse = Response.text(
    503, sentence: "There are too many connections; close some and try again.")
  private static let unclear = Response.text(
    404, sentence: "Not found: write “&” as “%26” and “;” as “%3B” in this path.")
  private static let overloaded = Response.text(
    503, sentence: "Too many request bodies at once: wait for responses and try again.",
    headers: [.init("retry-after", "1")])
  private static let leaving = Response.text(503, sentence: "The server is shutting down.")
}
