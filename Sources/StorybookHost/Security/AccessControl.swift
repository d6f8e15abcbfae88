import StorybookFiles
import StorybookWebSockets

/// Restricts access to this host: allowed host names, pages of its own origin, and a token.
package struct AccessControl: Sendable {
  /// Allowed host names besides the loopback ones, in lower case.
  var hosts: Set<String> = []
  /// Required of every client if set.
  let token: AccessToken?
  /// The first step of the canvas's path if a token is required: it admits the canvas, which cannot
  /// send cookies, to the catalog's files and to nothing else.
  private let assetKey: String?
  /// Origins whose pages may embed stories in a frame.
  var embedders: [Origin] = []
  /// Origins of storybooks that may list these stories, and show the page in a frame.
  var storybooks: [Origin] = []

  package init(
    hosts: Set<String> = [], token: AccessToken? = nil, embedders: [Origin] = [],
    storybooks: [Origin] = []
  ) {
    self.hosts = hosts
    self.token = token
    assetKey = token.map { "~\($0.derivedKey)" }
    self.embedders = embedders
    self.storybooks = storybooks
  }

  package static let cookie = "storybook-token"
  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// Returns a cookie that scripts cannot read and other sites do not send; set over TLS, it is
  /// sent over TLS only.
  static func setCookie(_ token: AccessToken, isSecure: Bool) -> String {
    let attributes = "\(cookie)=\(token.text); HttpOnly; SameSite=Strict; Path=/"
    guard isSecure else { return attributes }
    return attributes + "; Secure"
  }

  /// Returns the response to a rejected request, or `nil` if the request is allowed.
  func refusal(of request: Request) -> Response? {
    if !request.isUpgrade, address(of: request).admission == .anyone { return nil }
    guard let host = request.host, isKnown(host) else {
      return .text(421, sentence: "Unknown host name: allow it with --allow-host.")
    }
    guard isOwn(request.origin, on: host, for: request) else {
      return .text(403, sentence: "Cross-origin requests are not allowed.")
    }
    guard isInvited(request) else {
      return .text(
        403,
        sentence: "Cross-site requests are not allowed: other sites can only link to this page.")
    }
    guard hasToken(request) else {
      let isPage = !request.isUpgrade && address(of: request) == .page && request.acceptsHTML
      return TokenRequest(isWrong: !given(request).isEmpty).response(asPage: isPage)
    }
    return nil
  }

  /// Whether the request for an open path may be answered with a story's rendering.
  func admitsRendering(_ request: Request) -> Bool {
    var closed = request
    closed.path = "/"
    return refusal(of: closed) == nil
  }

  /// The origins that may embed stories, as a `frame-ancestors` value.
  var frameAncestors: String {
    (["'self'"] + (embedders + storybooks).map(\.text)).joined(separator: " ")
  }

  /// The origins that may show the page in a frame, as a `frame-ancestors` value.
  var pageAncestors: String {
    guard !storybooks.isEmpty else { return "'none'" }
    return storybooks.map(\.text).joined(separator: " ")
  }

  /// Returns the CORS headers that let an allowed page of another origin load the embed module, or
  /// the catalog. A refusal has them, too, so that such a page can report the reason.
  func sharingHeaders(for request: Request) -> [Response.Header] {
    guard !origins(ServedAddress(request.path).readers).isEmpty else { return [] }
    let vary = Response.Header("vary", "origin")
    guard isShared(request), let origin = request.origin else { return [vary] }
    return [vary, .init("access-control-allow-origin", origin)]
  }

  private func origins(_ guests: [ServedAddress.Guest]) -> [Origin] {
    guests.flatMap { guest in
      switch guest {
      // Its origin has no name.
      case .canvas: [] as [Origin]
      case .embedder: embedders
      case .storybook: storybooks
      }
    }
  }

  /// Whether the host name is allowed. In DNS rebinding a foreign name resolves to this host, and
  /// only the name reveals that.
  private func isKnown(_ authority: String) -> Bool {
    guard let name = Self.name(authority) else { return false }
    return Self.loopback.contains(name) || hosts.contains(name)
  }

  /// Whether the origin is the host's own: browsers send it with sockets and cross-origin requests.
  private func isOwn(_ origin: String?, on host: String, for request: Request) -> Bool {
    guard let origin else { return true }
    if origin == "null" {
      let isReader = address(of: request).readers.contains(.canvas)
      return !request.isUpgrade && isReader && isOpen(request)
    }
    if isShared(request) { return true }
    return ["http", "https"].contains { Self.isSame(origin, and: "\($0)://\(host)") }
  }

  /// Whether the Fetch metadata is acceptable: browsers omit the origin when a page loads an image,
  /// a script or a frame from here, which would render a story with props of that page's choice.
  private func isInvited(_ request: Request) -> Bool {
    guard let site = request.fetchSite, site == "cross-site" || site == "same-site",
      !request.isUpgrade, !isOpen(request) || isFrame(request)
    else { return true }
    guard request.fetchMode == "navigate" else { return isShared(request) }
    return request.fetchDestination == "document" || isFramed(request)
  }

  private func isFrame(_ request: Request) -> Bool {
    request.fetchMode == "navigate" && request.fetchDestination != "document"
      && address(of: request) != .canvas
  }

  /// Whether some page of another origin may frame what is requested. The policy names these
  /// pages; no other page may frame the page or its data.
  private func isFramed(_ request: Request) -> Bool {
    !origins(ServedAddress(request.path).framers).isEmpty
  }

  /// Whether an allowed page of another origin requests what is shared with it.
  private func isShared(_ request: Request) -> Bool {
    guard !request.isUpgrade, let origin = request.origin else { return false }
    return origins(ServedAddress(request.path).readers).contains {
      Self.isSame(origin, and: $0.text)
    }
  }

  private func hasToken(_ request: Request) -> Bool {
    guard let token else { return true }
    if !request.isUpgrade, isOpen(request) { return true }
    return given(request).contains(where: token.matches)
  }

  /// Whether the address is open to clients without the token.
  private func isOpen(_ request: Request) -> Bool {
    switch address(of: request).admission {
    case .anyone, .stranger: true
    case .key: token == nil || path(of: request) != request.path
    case .token: false
    }
  }

  /// What is requested, apart from the key for files.
  private func address(of request: Request) -> ServedAddress { ServedAddress(path(of: request)) }

  /// Compares bytes, in which only ASCII letters may differ in case.
  private static func isSame(_ origin: String, and other: String) -> Bool {
    origin.utf8.elementsEqual(other.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// The path of a request without the key for files.
  func path(of request: Request) -> String {
    let path = request.path
    guard let assetKey, let end = path.dropFirst().firstIndex(of: "/"),
      Secret.matches(path[..<end].utf8.dropFirst(), secret: assetKey.utf8)
    else { return path }
    return String(path[end...])
  }

  /// The folder below which the catalog's files need no token, with slashes: `/` on a host without a token.
  var assetBase: String { assetKey.map { "/\($0)/" } ?? "/" }

  /// Returns the response that sends the canvas of a client with the token to ``assetBase``.
  func movedCanvas(_ request: Request) -> Response? {
    guard let assetKey, ServedAddress(request.path) == .canvas, admitsRendering(request) else {
      return nil
    }
    let items = request.query.filter { $0.name != "token" }
      .map { "\($0.name.percentEncoded())=\($0.value.percentEncoded())" }
    let address = ["\(assetKey)\(ServedAddress.canvas.rawValue)"] + [items.joined(separator: "&")]
    let location = Response.Header(
      "location", address.filter { !$0.isEmpty }.joined(separator: "?"))
    return .text(307, sentence: "Moved.", headers: [location])
  }

  private func given(_ request: Request) -> [String] {
    let cookies = (request.cookie ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
    let prefix = "\(Self.cookie)="
    return [request.value(of: "token")].compactMap(\.self)
      + cookies.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// Whether the text is a valid host name, without a port.
  package static func isName(_ text: String) -> Bool {
    name(text) == text.lowercased()
  }

  /// Returns the name in `name:port`; for IPv6 addresses, including the brackets. `nil` for other
  /// text, such as the list that results from two headers.
  private static func name(_ authority: String) -> String? {
    let bytes = authority.utf8.map(lowercased)
    let isAddress = bytes.first == UInt8(ascii: "[")
    var end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    if isAddress { end = bytes.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? 0 }
    let name = bytes[..<end]
    let inner = isAddress ? name.dropFirst().dropLast() : name
    let characters = (isAddress ? "0123456789abcdef:." : "0123456789._-").utf8
    let isValid = inner.allSatisfy { byte in
      characters.contains(byte) || !isAddress && letters.contains(byte)
    }
    guard !inner.isEmpty, isValid, isPort(bytes[end...]) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether nothing follows a name, or a colon with up to five digits.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.first else { return true }
    return colon == UInt8(ascii: ":") && bytes.count <= 6
      && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
}
