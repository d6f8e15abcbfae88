/// What a server is on the service thread.
final class ServerCore {
  enum Phase { case idle, running, stopping, stopped }

  let configuration: ServerConfiguration
  let loop: ServiceLoop
  var delegate: (any ServerDelegate)?
  var phase = Phase.idle
  var library: LibraryContext?
  var listener: Listener?
  var sockets = SocketTable()
  var stopWaiters: [@Sendable () -> Void] = []
  var graceTimer: LoopTimer?
  var certificateTimer: LoopTimer?
  /// Connections to be written to at the end of the turn.
  var due: [ConnectionID] = []
  private var lastTransaction: UInt64 = 0

  init(
    _ configuration: ServerConfiguration, on loop: ServiceLoop, delegate: any ServerDelegate
  ) {
    self.configuration = configuration
    self.loop = loop
    self.delegate = delegate
  }

  func start() throws(ServerError) -> Int {
    precondition(phase == .idle, "A server is started once.")
    let socket = try makeSocket()
    do throws(ServerError) {
      library = try LibraryContext(configuration, on: loop, events: self)
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
    guard phase == .running, let library, hasPlace(for: address) else {
      return turnAway(descriptor)
    }
    let socket = sockets.add(from: address)
    let isSecure = configuration.certificate != nil
    socket.wire = library.adopt(descriptor, number: socket.id.number, isSecure: isSecure)
    if socket.wire == nil { _ = sockets.remove(socket.id) }
  }

  private func hasPlace(for address: String) -> Bool {
    guard sockets.count < configuration.maximumConnections else { return false }
    // Those who come through a proxy are counted when it has said who they are.
    return configuration.trustedProxies.contains(address)
      || sockets.count(of: address) < configuration.maximumConnectionsPerAddress
  }

  /// Too many: a word to those who would understand it, and the connection is over.
  private func turnAway(_ descriptor: Int32) {
    if configuration.certificate == nil {
      let head = ResponseHead(Self.crowded, toHead: false, closes: true)
      let bytes = head.bytes + Self.crowded.body
      _ = systemWrite(descriptor, bytes, bytes.count)
    }
    systemClose(descriptor)
  }
}
