/// Where a server listens, and how much of everything it allows.
package struct ServerConfiguration: Sendable {
  /// A numeric address, IPv4 or IPv6; a server listens on this one alone.
  package var address = "127.0.0.1"
  /// Zero lets the system choose.
  package var port = 0
  /// A Unix socket to listen on instead, which only this user can open.
  package var socketFile: String?
  /// Peers whose X-Forwarded headers are believed: numeric addresses, or "unix".
  package var trustedProxies: Set<String> = []
  /// Where a proxy shows this server, such as "/stories"; all is served below it and without it.
  package var pathPrefix = ""
  /// The one path that is a WebSocket.
  package var socketPath = "/socket"
  /// The one subprotocol that is spoken; a handshake has to offer it.
  package var subprotocol = "storybook.v1"
  /// A longer message is dropped and reported; one of more than sixteen times as many bytes closes
  /// its connection with 1009.
  package var maximumMessageBytes = 1 << 20
  /// Connections beyond this are answered 503.
  package var maximumConnections = 20_000
  /// The same, for one peer address.
  package var maximumConnectionsPerAddress = 20_000
  /// A connection that lets more pile up is closed with 1013.
  package var maximumQueuedBytes = 8 << 20
  /// A connection that was silent this long is pinged.
  package var pingAfter: Duration = .seconds(30)
  /// A connection that was silent this long is cut.
  package var hangUpAfter: Duration = .seconds(45)
  /// A request has to be complete after this time.
  package var headerTimeout: Duration = .seconds(10)
  /// A connection without a request is cut after this time.
  package var idleTimeout: Duration = .seconds(10)
  /// A response has to be there, and has to move on towards its reader, after this time.
  package var responseTimeout: Duration = .seconds(60)
  /// PEM files; both or none. With them the server speaks TLS only.
  package var certificate: String?
  package var key: String?
  /// How often those files are looked at; new ones are used for new connections.
  package var certificateCheck: Duration = .seconds(2)

  package init() {}
}
