/// An accepted connection, whatever it is at the moment.
final class Socket {
  enum Phase {
    /// Between two requests, or before the first.
    case idle
    /// The headers are here, and the body is not.
    case receiving(BodyAssembly)
    case transaction(Transaction)
    case handshake(Request)
    case open(WebSocketConnection)
    /// The library is about to let go of it.
    case closed
  }

  let id: ConnectionID
  /// Who opened the connection: a client, or a proxy.
  let peer: String
  /// Whose connection it counts as.
  var address: String
  var phase = Phase.idle
  /// Until the connection has sent something.
  var firstBytes: FirstBytes?
  /// Nil until the library has taken the connection.
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
