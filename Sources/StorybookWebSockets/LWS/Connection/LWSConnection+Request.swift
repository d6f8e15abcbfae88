internal import CStorybookWebSockets

extension LWSConnection {
  /// Returns the received request; headers are valid until the response or handshake is complete.
  func request(from peerAddress: String) -> Request? {
    // The library treats an escaped line feed as the end of the request line, which would let the
    // author of an address inject headers: such a line has no version (4.1.6, parsers.c,
    // check_eol).
    guard let (method, token) = method, header(WSI_TOKEN_HTTP) != nil,
      let path = path(token)
    else { return nil }
    var request = Request(method: method, path: path)
    request.isPathExact = !path.utf8.contains(UInt8(ascii: " ")) && lengths(token).count == 1
    guard let query = query else { return nil }
    request.query = query
    request.host = header(WSI_TOKEN_HOST)
    request.origin = header(WSI_TOKEN_ORIGIN)
    request.cookie = header(WSI_TOKEN_HTTP_COOKIE)
    request.authorization = header(WSI_TOKEN_HTTP_AUTHORIZATION)
    request.ifNoneMatch = header(WSI_TOKEN_HTTP_IF_NONE_MATCH)
    request.acceptEncoding = header(WSI_TOKEN_HTTP_ACCEPT_ENCODING)
    request.acceptsHTML = header(WSI_TOKEN_HTTP_ACCEPT)?.contains("text/html") == true
    request.range = header(WSI_TOKEN_HTTP_RANGE)
    request.contentType = header(WSI_TOKEN_HTTP_CONTENT_TYPE)
    request.fetchSite = header(named: "sec-fetch-site:")
    request.fetchMode = header(named: "sec-fetch-mode:")
    request.fetchDestination = header(named: "sec-fetch-dest:")
    request.subprotocols = Token.list(header(WSI_TOKEN_PROTOCOL) ?? "")
    request.peerAddress = peerAddress
    request.isUpgrade = header(WSI_TOKEN_UPGRADE) != nil
    return request
  }

  var forwarded: ForwardedHeaders.Headers {
    ForwardedHeaders.Headers(
      client: header(WSI_TOKEN_X_FORWARDED_FOR), host: header(named: "x-forwarded-host:"),
      scheme: header(named: "x-forwarded-proto:"))
  }

  /// The version at the end of the request line.
  var version: String? { header(WSI_TOKEN_HTTP) }

  var framing: RequestValidator.Framing {
    RequestValidator.Framing(
      contentLength: header(WSI_TOKEN_HTTP_CONTENT_LENGTH),
      transferEncoding: header(WSI_TOKEN_HTTP_TRANSFER_ENCODING))
  }

  var offer: HandshakeValidator.Offer {
    HandshakeValidator.Offer(
      httpVersion: version, connection: header(WSI_TOKEN_CONNECTION),
      key: header(WSI_TOKEN_KEY),
      version: header(WSI_TOKEN_VERSION), subprotocols: header(WSI_TOKEN_PROTOCOL))
  }

  /// The requested upgrade. Also `nil` when the library has dropped the headers already: after an
  /// upgrade it does not know, its callback's own argument dangles (CVE-2025-11677).
  var upgrade: String? { header(WSI_TOKEN_UPGRADE)?.lowercased() }

  private var method: (String, lws_token_indexes)? {
    Self.methods.first { lws_hdr_total_length(handle, $0.1) > 0 }
  }

  /// The library splits a path at "&" and ";" like a query and discards those separators.
  private func path(_ token: lws_token_indexes) -> String? {
    let parts = fragments(token)
    if hidesNUL(behind: token) || parts.contains(where: { $0.contains(0) }) { return nil }
    return validText(Array(parts.joined(separator: [38])))
  }

  private var query: [Request.QueryItem]? {
    guard lws_hdr_total_length(handle, WSI_TOKEN_HTTP_URI_ARGS) > 0 else { return [] }
    var items: [Request.QueryItem] = []
    var fragments = fragments(WSI_TOKEN_HTTP_URI_ARGS)
    // The library appends a slash to a query that ends empty, as it does for a path (parsers.c).
    if fragments.last == [UInt8(ascii: "/")] { fragments.removeLast() }
    for fragment in fragments {
      let equals = fragment.firstIndex(of: UInt8(ascii: "=")) ?? fragment.endIndex
      guard let name = validText(Array(fragment[..<equals])),
        let value = validText(Array(fragment[equals...].dropFirst()))
      else { return nil }
      items.append(Request.QueryItem(name, value))
    }
    return items
  }

  private func validText(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

  static let methods: [(String, lws_token_indexes)] = [
    ("GET", WSI_TOKEN_GET_URI), ("HEAD", WSI_TOKEN_HEAD_URI), ("POST", WSI_TOKEN_POST_URI),
    ("PUT", WSI_TOKEN_PUT_URI), ("PATCH", WSI_TOKEN_PATCH_URI),
    ("DELETE", WSI_TOKEN_DELETE_URI), ("OPTIONS", WSI_TOKEN_OPTIONS_URI),
    ("CONNECT", WSI_TOKEN_CONNECT),
  ]
}
