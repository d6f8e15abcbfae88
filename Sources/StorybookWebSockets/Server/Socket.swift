/// An accepted connection in any of its phases.
final class Socket {
  enum Phase {
    /// Before the first request or between two requests.
    case idle
    /// The headers are complete, the body is not.
    case receiving(BodyAssembly)
    case transaction(Transaction)
    case handshake(Request)
    case open(WebSocketConnection)
    /// The library is about to release the connection.
    case closed
  }

  let id: ConnectionID
  /// The address of the direct peer: a client or a proxy.
  let peer: String
  /// The address the connection counts against.
  var address: String
  var phase = Phase.idle
  /// Set until the connection has sent its first bytes.
  var firstBytes: FirstBytes?
  /// The path of the first request as it was sent. Only the library reads later ones.
  var firstPath: [UInt8]?
  /// Whether that request is over, and a new connection would show the path of the next one.
  var isKept = false
  /// The request body that counts against the limits, with the address of its client.
  var heldBody: (address: String, bytes: Int)?
  /// The library's handle, or `nil` until the library has adopted the connection.
  var wire: LWSConnection?

  init(_ id: ConnectionID, address: String) {
    self.id = id
    peer = address
    self.address = address
  }

  var conversation: WebSocketConnection? {
    if case .open(let conversation) = phase { conversation } else { nil }
  }

  var assembly: BodyAssembly? {
    if case .receiving(let assembly) = phase { assembly } else { nil }
  }

  var transaction: Transaction? {
    if case .transaction(let transaction) = phase { transaction } else { nil }
  }
}
