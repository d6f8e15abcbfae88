import StorybookWebSockets

/// The security headers of every answer.
enum ContentSecurityPolicy {
  /// The page: its own files only, no inline script, no inline style.
  static let page = "\(sources); frame-ancestors 'none'"

  /// What is no document: data, and sentences.
  static let data = "default-src 'none'; frame-ancestors 'none'"

  /// One story without the rest of the page, which other pages may show in a frame.
  static func embed(in ancestors: String) -> String { "\(sources); frame-ancestors \(ancestors)" }

  /// The canvas: an opaque origin that runs our script alone and shows what a screen refers to.
  ///
  /// It lies in a frame of the page or of an embed, whose own ancestors count, too.
  static func canvas(of host: String?, in ancestors: String) -> String {
    let own = own(host)
    return """
      sandbox allow-scripts allow-forms; default-src 'none'; script-src \(own); \
      style-src \(own) 'unsafe-inline' https:; img-src * data: blob:; media-src * data: blob:; \
      font-src * data:; connect-src 'none'; base-uri 'none'; form-action 'none'; \
      frame-ancestors \(ancestors)
      """
  }

  /// A bare rendering: no script at all.
  static func rendering(of host: String?, in ancestors: String) -> String {
    """
    sandbox allow-popups; default-src 'none'; style-src \(own(host)) 'unsafe-inline' https:; \
    img-src * data: blob:; media-src * data: blob:; font-src * data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors \(ancestors)
    """
  }

  // What a file of a static site says of itself, in a `meta` element: that has no `frame-ancestors` and
  // no `sandbox`, which the frame around the canvas has.

  static let sitePage = sources

  static let siteCanvas = """
    default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline' https:; \
    img-src * data: blob:; media-src * data: blob:; font-src * data:; connect-src 'none'; \
    base-uri 'none'; form-action 'none'
    """

  /// A bare rendering and a plain list: no script at all.
  static let sitePlain = """
    default-src 'none'; style-src 'self' 'unsafe-inline' https:; img-src * data: blob:; \
    media-src * data: blob:; font-src * data:; base-uri 'none'; form-action 'none'
    """

  /// This host, as a document of an opaque origin can say it: for WebKit `'self'` is no place then.
  ///
  /// An `http:` source stands for `https:` as well (CSP 3, matching of scheme parts).
  private static func own(_ host: String?) -> String {
    guard let host, !host.isEmpty, host.utf8.allSatisfy(isOfAuthority) else { return "'self'" }
    return "'self' http://\(host)"
  }

  /// Nothing else could be told from the rest of a policy.
  private static func isOfAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-.:[]".utf8.contains(byte)
    }
  }

  private static let sources = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; worker-src 'self'; frame-src 'self'; font-src 'self'; base-uri 'none'; \
    form-action 'none'
    """

  /// The policy of a file of the page. Only what a browser runs on its own has one that allows
  /// anything: a document, or a worker.
  static func policy(
    of kind: PageFiles.Kind, at path: String, on host: String?, in ancestors: String
  ) -> String {
    switch (kind, path) {
    case (.part, _): data
    case (_, "/canvas.html"): canvas(of: host, in: ancestors)
    case (_, "/embed.html"): embed(in: ancestors)
    default: page
    }
  }

  static func headers(
    _ type: String, policy: String, cache: String = "no-store"
  ) -> [Response.Header] {
    [
      .init("content-type", type), .init("content-security-policy", policy),
      .init("x-content-type-options", "nosniff"), .init("referrer-policy", "no-referrer"),
      .init("cross-origin-opener-policy", "same-origin"), .init("cache-control", cache),
    ]
  }
}
