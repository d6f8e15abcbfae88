import StorybookFiles
import StorybookWebSockets

/// The client connections, and what is sent to them.
///
/// Confined to the service thread, within the host's isolation.
final class Connections {
  static let guest = "Guest "

  private var clients: [ConnectionID: ClientConnection] = [:]
  private var guests = 0
  private let limits: RateLimits
  private var renderLimiter: RenderRateLimiter
  /// Set once, before the first client connects.
  var server: Server?

  init(_ limits: RateLimits) {
    self.limits = limits
    renderLimiter = RenderRateLimiter(limits)
  }

  subscript(id: ConnectionID) -> ClientConnection? { clients[id] }

  /// Adds a connection as a new guest.
  ///
  /// - Parameter prefix: distinguishes its participant from those of other hosts.
  func add(_ id: ConnectionID, prefix: String) {
    guests += 1
    let guest = Participant(id: "\(prefix)p\(guests)", name: "\(Self.guest)\(guests)")
    clients[id] = ClientConnection(id, guest, limits: limits)
  }

  /// Removes a connection with its requests, which may refer to it.
  func remove(_ id: ConnectionID) { clients.removeValue(forKey: id)?.requests = RequestQueue() }

  /// Returns the response to a request for more renderings than its address may have.
  func refusal(of request: Request) -> Response? {
    renderLimiter.refusal(from: request.peerAddress, at: .now)
  }

  func sendMessage(_ message: HostMessage, to id: ConnectionID) {
    server?.sendFrame(OutgoingFrame(message), to: id)
  }

  func fail(_ error: ProtocolError, id: ConnectionID) { sendMessage(.failed(error), to: id) }

  /// Encodes the message once for all clients.
  func sendMessage(_ message: HostMessage, to clients: some Collection<ClientConnection>) {
    guard !clients.isEmpty else { return }
    let frame = OutgoingFrame(message)
    for client in clients { server?.sendFrame(frame, to: client.id) }
  }

  /// Sends text changes as splices to clients that accept them, else as whole values.
  func sendChanges(_ message: HostMessage, to clients: [ClientConnection]) {
    guard case .changed(var changed) = message, let spliced = changed.spliced else {
      return sendMessage(message, to: clients)
    }
    sendMessage(message, to: clients.filter { !$0.takesSplices })
    changed.patch = spliced
    sendMessage(.changed(changed), to: clients.filter(\.takesSplices))
  }

  func broadcast(_ message: HostMessage) { sendMessage(message, to: clients.values) }

  /// Lets the client pull its next frame as soon as it can receive one.
  func pull(_ client: ClientConnection) { server?.pull(client.id) }
}

/// Requests that are answered to one connection alone share one queue per connection.
extension Connections {
  /// - Parameters:
  ///   - bytes: the memory that the request holds while it waits.
  ///   - start: called in its turn, unless the connection has closed; must lead to one ``finish``.
  func enqueue(
    _ seq: Int, of bytes: Int = 0, for id: ConnectionID, start: @escaping () -> Void
  ) {
    do throws(ProtocolError) {
      try clients[id]?.requests.append(RequestQueue.Order(seq: seq, bytes: bytes, start: start))
      startRequests(id)
    } catch {
      fail(error, id: id)
    }
  }

  /// Completes a request. The answer is sent when the connection can take it, after room updates.
  func finish(_ message: HostMessage?, for id: ConnectionID) {
    clients[id]?.requests.finish(message)
    if message == nil { startRequests(id) } else { server?.pull(id) }
  }

  /// The next answer for a connection that has nothing more urgent to send.
  func nextAnswer(for id: ConnectionID) -> OutgoingFrame? {
    guard let frame = clients[id]?.requests.takeFrame() else { return nil }
    startRequests(id)
    return frame
  }

  private func startRequests(_ id: ConnectionID) {
    while let order = clients[id]?.requests.next() { order.start() }
  }
}
