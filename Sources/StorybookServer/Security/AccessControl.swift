import StorybookWebSockets

/// Who may talk to this host: a list of names it answers to, pages of its own origin, a token.
struct AccessControl: Sendable {
  /// Host names besides the loopback ones, in lower case.
  var hosts: Set<String> = []
  /// Required of everybody when set.
  var token: AccessToken?
  /// Origins whose pages may show stories in a frame.
  var embedders: [Origin] = []

  static let cookie = "storybook-token"
  private static let embedder = "/js/embed.js"
  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
  /// The page's own code is no secret, and its sandboxed canvas cannot send cookies.
  private static let open = ["/healthz", "/canvas.html", "/page/", "/js/", "/css/", "/assets/"]

  /// Scripts do not see it, other sites do not send it, and over TLS it stays there.
  static func setCookie(_ token: AccessToken, isSecure: Bool) -> String {
    "\(cookie)=\(token.text); HttpOnly; SameSite=Strict; Path=/" + (isSecure ? "; Secure" : "")
  }

  /// Why a request is not served; nil when it is.
  func refusal(of request: Request) -> Response? {
    guard let host = request.host, isKnown(host) else {
      return .text(421, "This host does not answer to that name; allow it with --allow-host.")
    }
    guard isOwn(request.origin, host, request) else {
      return .text(403, "Pages of another origin may not talk to this host.")
    }
    guard isInvited(request) else {
      return .text(403, "Pages of another site may link to this, but not load it.")
    }
    guard hasToken(request) else {
      return .text(401, "This host asks for its token: open the link that it printed.")
    }
    return nil
  }

  /// Who may show stories in a frame, as a policy has it.
  var frameAncestors: String {
    (["'self'"] + embedders.map(\.text)).joined(separator: " ")
  }

  /// What lets an allowed page of another origin load a file as a module.
  func sharingHeaders(for request: Request) -> [Response.Header] {
    guard request.path == Self.embedder, !embedders.isEmpty else { return [] }
    let vary = Response.Header("vary", "origin")
    guard embeds(request), let origin = request.origin else { return [vary] }
    return [vary, .init("access-control-allow-origin", origin)]
  }

  /// DNS rebinding makes a foreign name point here: the name is what gives it away.
  private func isKnown(_ authority: String) -> Bool {
    guard let name = Self.name(authority) else { return false }
    return Self.loopback.contains(name) || hosts.contains(name)
  }

  /// Browsers always say which origin a socket or a cross-origin request comes from.
  private func isOwn(_ origin: String?, _ host: String, _ request: Request) -> Bool {
    guard let origin else { return true }
    // The canvas has an opaque origin: it loads its own code and the catalog's files, no more.
    if origin == "null" { return !request.isUpgrade && isOpen(request) }
    if embeds(request) { return true }
    return origin.lowercased() == "http://\(host.lowercased())"
      || origin.lowercased() == "https://\(host.lowercased())"
  }

  /// Browsers say no origin when a page loads an image, a script or a frame from here, which would
  /// have a story rendered with props of that page's choice.
  private func isInvited(_ request: Request) -> Bool {
    guard let site = request.fetchSite, site == "cross-site" || site == "same-site",
      !request.isUpgrade, !isOpen(request) || isFrame(request)
    else { return true }
    guard request.fetchMode == "navigate" else { return embeds(request) }
    return request.fetchDestination == "document" || (!embedders.isEmpty && isFramed(request))
  }

  private func isFrame(_ request: Request) -> Bool {
    request.fetchMode == "navigate" && request.fetchDestination != "document"
      && request.path != "/canvas.html"
  }

  /// A story alone: neither the page nor what it reads is shown in frames of others.
  private func isFramed(_ request: Request) -> Bool {
    request.path == "/embed.html" || request.path.hasPrefix("/render/")
  }

  /// A page that may show stories in a frame asks for the element that does it.
  private func embeds(_ request: Request) -> Bool {
    request.path == Self.embedder && !request.isUpgrade
      && embedders.contains { $0.text == request.origin?.lowercased() }
  }

  private func hasToken(_ request: Request) -> Bool {
    guard let token else { return true }
    if !request.isUpgrade, isOpen(request) { return true }
    return given(request).contains(where: token.matches)
  }

  private func isOpen(_ request: Request) -> Bool {
    Self.open.contains { request.path.hasPrefix($0) }
  }

  private func given(_ request: Request) -> [String] {
    let cookies = (request.cookie ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
    let prefix = "\(Self.cookie)="
    return [request.value(of: "token")].compactMap(\.self)
      + cookies.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// True for what a host can be called, without a port.
  static func isName(_ text: String) -> Bool {
    name(text) == text.lowercased()
  }

  /// The name of `name:port`; of an IPv6 address with its brackets. Nil for what is neither, such
  /// as the list that two headers make.
  private static func name(_ authority: String) -> String? {
    let form = #/(?<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{0,5})?/#
    return authority.lowercased().wholeMatch(of: form).map { String($0.name) }
  }
}
