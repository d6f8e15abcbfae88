import StorybookFiles
import StorybookWebSockets

/// The security headers of all responses.
package enum ContentSecurityPolicy {
  /// The page: its own files only, no inline scripts or styles other than the scripts with the
  /// given sources, and the catalogs of other origins.
  static func page(
    running scripts: [String] = [], showing others: [Origin] = [], in ancestors: String
  ) -> String {
    "\(sources(running: scripts, showing: others)); frame-ancestors \(ancestors)"
  }

  /// Data and error messages, which are not documents.
  static let data = "default-src 'none'; frame-ancestors 'none'"

  /// A single story, which other pages may embed in a frame.
  static func embed(in ancestors: String) -> String {
    "\(sources()); frame-ancestors \(ancestors)"
  }

  /// The canvas: an opaque origin that runs only this host's script and shows what a screen refers
  /// to.
  ///
  /// It is framed by the page or an embed, whose own ancestors are checked, too.
  ///
  /// - Parameter scripts: the sources of the inline scripts.
  static func canvas(
    of host: String?, in ancestors: String, running scripts: [String] = []
  ) -> String {
    let own = own(host)
    return """
      sandbox allow-scripts allow-forms; default-src 'none'; \
      script-src \(([own] + scripts).joined(separator: " ")); \
      style-src \(own) 'unsafe-inline' https:; img-src * data: blob:; media-src * data: blob:; \
      font-src * data:; connect-src 'none'; base-uri 'none'; form-action 'none'; \
      frame-ancestors \(ancestors)
      """
  }

  /// The canvas of a story with scripts of the catalog: of the host's addresses it runs the named
  /// ones only, and it requests nothing from other hosts.
  ///
  /// - Parameters:
  ///   - base: the folder of the catalog's files, with slashes.
  ///   - paths: the scripts and folders of scripts below the base.
  static func canvas(
    of host: String?, in ancestors: String, below base: String, runningFiles paths: [String],
    andInline scripts: [String]
  ) -> String {
    let own = own(host)
    // Without a valid host name, no script of the catalog runs.
    let files = own.split(separator: " ").dropFirst().first.map { origin in
      paths.map { "\(origin)\(base)\($0)" }
    }
    return """
      sandbox allow-scripts allow-forms; default-src 'none'; \
      script-src \(((files ?? []) + scripts).joined(separator: " ")); \
      style-src \(own) 'unsafe-inline'; img-src \(own) data: blob:; \
      media-src \(own) data: blob:; font-src \(own) data:; connect-src 'none'; worker-src 'none'; \
      frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors \(ancestors)
      """
  }

  /// A rendering without any script.
  static func rendering(of host: String?, in ancestors: String) -> String {
    """
    sandbox allow-popups; default-src 'none'; style-src \(own(host)) 'unsafe-inline' https:; \
    img-src * data: blob:; media-src * data: blob:; font-src * data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors \(ancestors)
    """
  }

  // The policies of a static site's files, in a `meta` element: that supports neither
  // `frame-ancestors` nor `sandbox`, which the frame around the canvas has.

  /// - Parameter others: the origins of other catalogs.
  package static func sitePage(showing others: [Origin] = []) -> String {
    sources(showing: others)
  }

  package static let siteCanvas = """
    default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline' https:; \
    img-src * data: blob:; media-src * data: blob:; font-src * data:; connect-src 'none'; \
    base-uri 'none'; form-action 'none'
    """

  /// A rendering or a plain list, without any script.
  package static let sitePlain = """
    default-src 'none'; style-src 'self' 'unsafe-inline' https:; img-src * data: blob:; \
    media-src * data: blob:; font-src * data:; base-uri 'none'; form-action 'none'
    """

  /// This host, as a source that documents of an opaque origin can match: WebKit does not match
  /// `'self'` there.
  ///
  /// An `http:` source also matches `https:` (CSP 3, matching of scheme parts).
  private static func own(_ host: String?) -> String {
    guard let host, !host.isEmpty, host.utf8.allSatisfy(isOfAuthority) else { return "'self'" }
    return "'self' http://\(host)"
  }

  /// Whether the byte is allowed in an authority: any other could end the policy's directive.
  private static func isOfAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-.:[]".utf8.contains(byte)
    }
  }

  /// The source that matches an inline script with this text (CSP 3, hash sources).
  static func source(ofScript text: String) -> String {
    "'sha256-\(Base64.encoded(SHA256.bytes(of: Array(text.utf8))))'"
  }

  private static func sources(
    running scripts: [String] = [], showing others: [Origin] = []
  ) -> String {
    let shown = (["'self'"] + others.map(\.text)).joined(separator: " ")
    return """
      default-src 'none'; script-src \((["'self'"] + scripts).joined(separator: " ")); style-src 'self'; img-src 'self' data: blob:; \
      connect-src \(shown); worker-src 'self'; frame-src \(shown); font-src 'self'; base-uri 'none'; \
      form-action 'none'
      """
  }

  /// Returns the policy of a file of the page. Only files that browsers run on their own, documents
  /// and workers, have a permissive one.
  ///
  /// - Parameter others: the origins of other catalogs.
  static func policy(
    of entry: PageFiles.Entry, at path: String, on host: String?, for access: AccessControl,
    showing others: [Origin]
  ) -> String {
    let ancestors = access.frameAncestors
    switch (entry.kind, path) {
    case (.part, _): return data
    case (_, ServedAddress.canvas.rawValue):
      return canvas(of: host, in: ancestors, running: entry.scripts)
    case (_, ServedAddress.embed.rawValue): return embed(in: ancestors)
    case (_, "/"):
      return page(running: entry.scripts, showing: others, in: access.pageAncestors)
    default: return page(running: entry.scripts, in: "'none'")
    }
  }

  /// The headers of files, pages and renderings; those of sentences are in `Response.text`.
  ///
  /// Without DNS prefetching, links in markup cannot send text to the name servers of other hosts.
  ///
  /// - Parameter isolated: whether to separate the document from the page that opened it.
  static func headers(
    _ type: String, policy: String, cache: String = "no-store", isolated: Bool = true
  ) -> [Response.Header] {
    let headers: [Response.Header] = [
      .init("content-type", type), .init("content-security-policy", policy),
      .init("x-content-type-options", "nosniff"), .init("referrer-policy", "no-referrer"),
      .init("cache-control", cache), .init("x-dns-prefetch-control", "off"),
    ]
    return isolated
      ? headers + [.init("cross-origin-opener-policy", "same-origin")] : headers
  }
}

extension Request {
  /// Whether the user entered the URL, so that a page has a reference to the document's window only
  /// if it opened that window before (Fetch Metadata, `Sec-Fetch-Site: none`). A separated document
  /// costs Chromium a process.
  var isUserInitiated: Bool { fetchSite == "none" }
}
