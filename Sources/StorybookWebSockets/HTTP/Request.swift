/// A request line and the headers a storybook looks at, decoded.
package struct Request: Hashable, Sendable {
  /// A name and value of the query, percent-decoded.
  package struct QueryItem: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: String
  /// Percent-decoded once, without dot segments and doubled slashes.
  package var path: String
  package var query: [QueryItem] = []
  package var host: String?
  package var origin: String?
  package var cookie: String?
  package var authorization: String?
  package var ifNoneMatch: String?
  package var acceptEncoding: String?
  package var range: String?
  package var contentType: String?
  /// What a browser says of the page that asks, how it asks, and what for (Fetch Metadata, W3C).
  package var fetchSite: String?
  package var fetchMode: String?
  package var fetchDestination: String?
  /// The subprotocols a handshake offers, in its order.
  package var subprotocols: [String] = []
  package var peerAddress = ""
  package var isUpgrade = false
  /// True when it came over TLS, to this server or to a proxy that is trusted.
  package var isSecure = false
  /// What came after the headers, for those that may have a body.
  package var body: [UInt8] = []

  package init(method: String = "GET", path: String) {
    self.method = method
    self.path = path
  }

  /// The first value of that name in the query.
  package func value(of name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
