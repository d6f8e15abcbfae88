/// Validates a plain HTTP request before it is answered.
struct RequestValidator {
  /// The headers that announce a body.
  struct Framing {
    var contentLength: String?
    var transferEncoding: String?

    /// The content length, or `nil` if it is missing or malformed.
    var length: Int? {
      guard let contentLength, contentLength.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return Int(contentLength)
    }

    /// Whether a body is announced. A length of zero announces none; a malformed length does.
    var announcesBody: Bool {
      if transferEncoding != nil { return true }
      guard let contentLength else { return false }
      return contentLength.isEmpty || !contentLength.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
    }
  }

  let socketPath: String

  /// Returns the response that refuses a version, or `nil` for HTTP/1.0 and 1.1 (RFC 9112,
  /// section 2.3).
  static func refusal(ofVersion version: String?) -> Response? {
    switch version {
    case "HTTP/1.0", "HTTP/1.1": nil
    default: .text(505, sentence: "Unsupported protocol version: expected HTTP/1.1.")
    }
  }

  /// Returns the response that refuses a body, or `nil` if the body is accepted.
  static func refusal(of framing: Framing, atMost limit: Int) -> Response? {
    guard framing.transferEncoding == nil, let length = framing.length else {
      return .text(
        411,
        sentence: "A request body requires “content-length”; chunked encoding is not supported.")
    }
    guard length <= limit else {
      return .text(413, sentence: "The request body exceeds \(limit) bytes.")
    }
    guard length > 0 else { return .text(400, sentence: "The body is empty.") }
    return nil
  }

  /// Returns the response that refuses the request, or `nil` if it may be answered.
  func refusal(of request: Request, framing: Framing) -> Response? {
    if request.method != "GET" && request.method != "HEAD" {
      return Self.wrongMethod(allowed: "GET, HEAD")
    }
    if framing.announcesBody { return .text(400, sentence: "A request body is not allowed here.") }
    if request.path == socketPath {
      return .text(
        426, sentence: "Open this path with a WebSocket.", headers: [.init("upgrade", "websocket")])
    }
    return nil
  }

  /// Whether the bytes are the beginning of a head, and not of a handshake of TLS.
  static func isUnfinishedHead(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else {
      return false
    }
    return !["\n\r\n", "\n\n"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }

  /// Whether the head contains a NUL, which the library stores but does not count at the end of a
  /// header, or the request line a percent-encoded one.
  static func holdsNUL(_ request: [UInt8]) -> Bool {
    let head = request[
      ..<(request.firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound ?? request.count)]
    let line = head.prefix { $0 != UInt8(ascii: "\n") }
    return head.contains(0) || line.firstRange(of: Array("%00".utf8)) != nil
  }

  static func wrongMethod(allowed: String) -> Response {
    .text(
      405, sentence: "Method not allowed: expected \(allowed).", headers: [.init("allow", allowed)])
  }
}
