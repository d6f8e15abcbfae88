/// Validates a request before the library upgrades it to a WebSocket (RFC 6455, section 4.2.1).
struct HandshakeValidator {
  /// The headers specific to a handshake.
  struct Offer {
    /// The version at the end of the request line.
    var httpVersion: String?
    var connection: String?
    var key: String?
    var version: String?
    /// The unparsed subprotocol header.
    var subprotocols: String?
  }

  let path: String
  let subprotocol: String

  /// Returns the response that refuses the handshake, or `nil` if it is acceptable.
  func refusal(of request: Request, offer: Offer) -> Response? {
    if request.path != path { return .text(404, sentence: "Expected the WebSocket path \(path).") }
    if offer.httpVersion != "HTTP/1.1" {
      return .text(400, sentence: "A WebSocket handshake requires HTTP/1.1.")
    }
    if request.method != "GET" { return RequestValidator.wrongMethod(allowed: "GET") }
    if offer.version != "13" { return Self.wrongVersion }
    if let reason = Self.malformation(of: request, offer: offer) {
      return .text(400, sentence: reason)
    }
    guard request.subprotocols.contains(subprotocol) else {
      return .text(400, sentence: "The WebSocket must offer the subprotocol \(subprotocol).")
    }
    return nil
  }

  /// Describes a malformed handshake; libwebsockets would drop each of these without a response.
  private static func malformation(of request: Request, offer: Offer) -> String? {
    if request.host == nil { return "The handshake has no Host." }
    let connection = offer.connection ?? ""
    guard Token.list(connection).contains(where: { $0.lowercased() == "upgrade" }) else {
      return "The handshake's Connection is not Upgrade."
    }
    if !isKey(offer.key ?? "") { return "The handshake's Sec-WebSocket-Key is not 16 bytes." }
    if connection.utf8.count > listLimit { return "The handshake's Connection is too long." }
    if (offer.subprotocols ?? "").utf8.count > listLimit { return "Too many subprotocols." }
    return nil
  }

  /// The library copies both lists into 128-byte buffers (4.1.6, server-ws.c).
  private static let listLimit = 120

  /// A key is 16 bytes: 22 characters of base64 and two of padding.
  private static func isKey(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    return bytes.count == 24 && bytes.suffix(2) == [61, 61]
      && bytes.prefix(22).allSatisfy(alphabet.contains)
  }

  private static let alphabet = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static var wrongVersion: Response {
    .text(
      426, sentence: "Only version 13 of the WebSocket protocol is supported.",
      headers: [.init("upgrade", "websocket"), .init("sec-websocket-version", "13")])
  }
}
