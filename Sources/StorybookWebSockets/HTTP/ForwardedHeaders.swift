/// What proxies say of the requests they pass on; believed from those that are trusted alone.
///
/// The headers are not standard, but what every proxy knows; RFC 7239 is the standard that few do.
struct ForwardedHeaders {
  /// The headers as they came; the last entry of a list is the nearest proxy's.
  struct Headers {
    var client: String?
    var host: String?
    var scheme: String?
  }

  /// How a peer of a Unix socket is named.
  static let unixPeer = "unix"

  /// Numeric addresses, as the system writes them, or `unixPeer`.
  let trusted: Set<String>

  /// The request as its own client sent it.
  func resolved(_ request: Request, _ headers: Headers) -> Request {
    guard trusted.contains(request.peerAddress) else { return request }
    var request = request
    if let client = client(headers.client) { request.peerAddress = client }
    if let host = Self.last(headers.host) { request.host = host }
    if let scheme = Self.last(headers.scheme) { request.isSecure = scheme.lowercased() == "https" }
    return request
  }

  /// The nearest address that is no trusted proxy's: what stands before it anybody can have written.
  private func client(_ list: String?) -> String? {
    let addresses = Token.list(list ?? "").reversed()
    guard let nearest = addresses.first(where: { !trusted.contains($0) }) else { return nil }
    return SocketAddress(numeric: nearest, port: 0)?.host
  }

  private static func last(_ list: String?) -> String? { Token.list(list ?? "").last }
}
