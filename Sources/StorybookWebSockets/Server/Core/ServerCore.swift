/// The state of a server, confined to the service thread.
final class ServerCore {
  enum Phase { case idle, running, stopping, stopped }

  let configuration: ServerConfiguration
  let loop: ServiceLoop
  var delegate: (any ServerDelegate)?
  var phase = Phase.idle
  var library: LWSContext?
  var listener: Listener?
  var sockets = SocketTable()
  var bodies: BodyBudget
  var stopWaiters: [@Sendable () -> Void] = []
  var graceTimer: LoopTimer?
  var certificateTimer: LoopTimer?
  /// Connections to flush at the end of the turn.
  var due: [ConnectionID] = []
  private var lastTransaction: UInt64 = 0

  init(
    _ configuration: ServerConfiguration, on loop: ServiceLoop, delegate: any ServerDelegate
  ) {
    self.configuration = configuration
    self.loop = loop
    self.delegate = delegate
    bodies = BodyBudget(
      perAddress: configuration.maximumBodyBytesPerAddress, total: configuration.maximumBodyBytes)
  }

  func start() throws(ServerError) -> Int {
    precondition(phase == .idle, "A server cannot be started twice.")
    let socket = try makeSocket()
    do throws(ServerError) {
      library = try LWSContext(configuration, on: loop, events: self)
    } catch {
      socket.close()
      throw error
    }
    listener = Listener(socket, on: loop) { [weak self] in self?.accepted($0, from: $1) }
    phase = .running
    watchCertificate()
    return socket.port
  }

  private func makeSocket() throws(ServerError) -> ListeningSocket {
    guard let file = configuration.socketFile else {
      return try ListeningSocket(address: configuration.address, port: configuration.port)
    }
    return try ListeningSocket(file: file)
  }

  func nextTransactionNumber() -> UInt64 {
    lastTransaction += 1
    return lastTransaction
  }

  private func accepted(_ descriptor: Int32, from address: String) {
    guard phase == .running, library != nil, hasPlace(for: address) else {
      return refuseOverLimit(descriptor)
    }
    let socket = sockets.addSocket(from: address)
    // Only the library can read bytes that arrive over TLS.
    guard configuration.certificate == nil else {
      return adoptDescriptor(descriptor, socket: socket)
    }
    socket.firstBytes = FirstBytes(descriptor, on: loop, within: configuration.headerTimeout) {
      [weak self, weak socket] in
      if let self, let socket {
        self.began($0, descriptor: descriptor, socket: socket)
      } else {
        systemClose(descriptor)
      }
    }
    if socket.firstBytes == nil { adoptDescriptor(descriptor, socket: socket) }
  }

  private func began(_ bytes: [UInt8], descriptor: Int32, socket: Socket) {
    socket.firstBytes = nil
    guard phase == .running, !bytes.isEmpty, !RequestValidator.holdsNUL(bytes) else {
      _ = sockets.remove(socket.id)
      if bytes.isEmpty { return systemClose(descriptor) }
      return refuse(bytes, on: descriptor)
    }
    socket.firstPath = RequestPath.path(inHead: bytes)
    adoptDescriptor(descriptor, socket: socket)
  }

  private func adoptDescriptor(_ descriptor: Int32, socket: Socket) {
    let isSecure = configuration.certificate != nil
    socket.wire = library?.adoptDescriptor(descriptor, number: socket.id.number, isSecure: isSecure)
    if socket.wire == nil { _ = sockets.remove(socket.id) }
  }

  /// Reads pending bytes first, else the system resets the connection and discards the response.
  private func refuse(_ bytes: [UInt8], on descriptor: Int32) {
    var bytes = bytes
    _ = systemRead(descriptor, buffer: &bytes, count: bytes.count)
    answerResponse(Self.unreadable, on: descriptor)
  }

  private func answerResponse(_ response: Response, on descriptor: Int32) {
    let bytes = ResponseHead(response, toHead: false, closes: true).bytes + response.body
    _ = systemWrite(descriptor, buffer: bytes, count: bytes.count)
    systemClose(descriptor)
  }

  private func hasPlace(for address: String) -> Bool {
    guard sockets.count < configuration.maximumConnections else { return false }
    // Clients behind a proxy are counted once the proxy's headers identify them.
    return configuration.trustedProxies.contains(address)
      || sockets.count(of: address) < configuration.maximumConnectionsPerAddress
  }

  /// Closes a connection over the limit, with a 503 response unless it uses TLS.
  private func refuseOverLimit(_ descriptor: Int32) {
    guard configuration.certificate == nil else { return systemClose(descriptor) }
    answerResponse(Self.overloadedResponse, on: descriptor)
  }
}
