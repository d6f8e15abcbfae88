/// The address and limits of a server.
package struct ServerConfiguration: Sendable {
  /// A numeric IPv4 or IPv6 address, the only one the server listens on.
  package var address = "127.0.0.1"
  /// The port; zero lets the system choose.
  package var port = 0
  /// A Unix socket to listen on instead, accessible to this user only.
  package var socketFile: String?
  /// Peers whose X-Forwarded headers are trusted: numeric addresses, or "unix".
  package var trustedProxies: Set<String> = []
  /// The path under which a proxy exposes this server, such as "/stories"; optional in requests.
  package var pathPrefix = ""
  /// The only path that accepts WebSockets.
  package var socketPath = "/socket"
  /// The only subprotocol; a handshake has to offer it.
  package var subprotocol = "storybook.v1"
  /// The maximum message size. A longer message is dropped and reported; one more than sixteen
  /// times as long closes its connection with 1009.
  package var maximumMessageBytes = 1 << 20
  /// The maximum number of connections; further ones are answered with 503.
  package var maximumConnections = 20_000
  /// The maximum number of connections for one peer address.
  package var maximumConnectionsPerAddress = 20_000
  /// The maximum queue of a connection, which is closed with 1013 beyond that. A single
  /// larger message does not close it.
  package var maximumQueuedBytes = 8 << 20
  /// The idle time after which a connection is pinged.
  package var pingAfter: Duration = .seconds(30)
  /// The idle time after which a connection is cut.
  package var hangUpAfter: Duration = .seconds(45)
  /// The time within which a request has to be complete.
  package var headerTimeout: Duration = .seconds(10)
  /// The time within which a request body has to be complete.
  package var bodyTimeout: Duration = .seconds(30)
  /// The maximum size of all request bodies of one address that are received or being answered.
  package var maximumBodyBytesPerAddress = 16 << 20
  /// The maximum size of these bodies of all addresses together.
  package var maximumBodyBytes = 64 << 20
  /// The time after which a connection without a request is cut.
  package var idleTimeout: Duration = .seconds(10)
  /// The time within which a response has to start, and then to make progress.
  package var responseTimeout: Duration = .seconds(60)
  /// PEM files, both or none. With them the server accepts TLS only.
  package var certificate: String?
  package var key: String?
  /// The interval for checking those files; renewed ones apply to new connections.
  package var certificateCheck: Duration = .seconds(2)

  package init() {}
}
