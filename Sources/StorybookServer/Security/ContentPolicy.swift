import StorybookWebSockets

/// The security headers of every answer.
enum ContentPolicy {
  /// The page: its own files only, no inline script, no inline style.
  static let page = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; frame-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'
    """

  /// The canvas: an opaque origin that runs our script alone and shows what a screen refers to.
  static let canvas = """
    sandbox allow-scripts allow-forms; default-src 'none'; script-src 'self'; \
    style-src 'self' 'unsafe-inline' https:; img-src * data: blob:; media-src * data: blob:; \
    font-src * data:; connect-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'self'
    """

  /// A bare rendering: no script at all.
  static let rendering = """
    sandbox allow-popups; default-src 'none'; style-src 'self' 'unsafe-inline' https:; \
    img-src * data: blob:; media-src * data: blob:; font-src * data:; base-uri 'none'; \
    form-action 'none'
    """

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
