/// A decoded request line and the headers the server uses.
package struct Request: Hashable, Sendable {
  /// A percent-decoded name and value of the query.
  package struct QueryItem: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: String
  /// The path, percent-decoded once, without dot segments and doubled slashes.
  package var path: String
  /// Whether the path is known exactly; else “&” may stand for “;”, and a space for “+”.
  package var isPathExact = true
  package var query: [QueryItem] = []
  package var host: String?
  package var origin: String?
  package var cookie: String?
  package var authorization: String?
  package var ifNoneMatch: String?
  package var acceptEncoding: String?
  /// Whether a document is expected: browsers name its type when they open an address.
  package var acceptsHTML = false
  package var range: String?
  package var contentType: String?
  /// The origin, mode and destination a browser states for a request (Fetch Metadata, W3C).
  package var fetchSite: String?
  package var fetchMode: String?
  package var fetchDestination: String?
  /// The subprotocols a handshake offers, in the client's order.
  package var subprotocols: [String] = []
  package var peerAddress = ""
  package var isUpgrade = false
  /// Whether the request arrived over TLS, at this server or at a trusted proxy.
  package var isSecure = false
  /// The request body, for requests that may have one.
  package var body: [UInt8] = []

  package init(method: String = "GET", path: String) {
    self.method = method
    self.path = path
  }

  /// Returns the first value of a query item with the given name.
  package func value(of name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
