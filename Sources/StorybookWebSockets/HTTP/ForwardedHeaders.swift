/// The headers that proxies add to forwarded requests, honoured for trusted proxies only.
///
/// These headers are de facto standard and universal; few proxies implement RFC 7239, the standard.
struct ForwardedHeaders {
  /// The unparsed headers; the last entry of a list was added by the nearest proxy.
  struct Headers {
    var client: String?
    var host: String?
    var scheme: String?
  }

  /// The peer address of a Unix socket connection.
  static let unixPeer = "unix"

  /// Numeric addresses in the system's notation, or `unixPeer`.
  let trusted: Set<String>

  /// Returns the request as its original client sent it.
  func resolved(_ request: Request, headers: Headers) -> Request {
    guard trusted.contains(request.peerAddress) else { return request }
    var request = request
    if let client = client(headers.client) { request.peerAddress = client }
    if let host = Self.last(headers.host) { request.host = host }
    if let scheme = Self.last(headers.scheme) { request.isSecure = scheme.lowercased() == "https" }
    return request
  }

  /// The nearest address that is not a trusted proxy; entries before it may be forged.
  private func client(_ list: String?) -> String? {
    let addresses = Token.list(list ?? "").reversed()
    guard let nearest = addresses.first(where: { !trusted.contains($0) }) else { return nil }
    return SocketAddress(numeric: nearest, port: 0)?.host
  }

  private static func last(_ list: String?) -> String? { Token.list(list ?? "").last }
}
