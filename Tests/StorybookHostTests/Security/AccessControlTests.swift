@testable import StorybookHost
import StorybookWebSockets
import Testing

struct AccessControlTests {
  private static func request(
    _ path: String = "/", host: String? = "127.0.0.1:6006", origin: String? = nil,
    cookie: String? = nil, token: String? = nil, isUpgrade: Bool = false
  ) -> Request {
    var request = Request(path: path)
    request.host = host
    request.origin = origin
    request.cookie = cookie
    request.isUpgrade = isUpgrade
    request.query = token.map { [.init("token", $0)] } ?? []
    return request
  }

  @Test func `assets need the token, or the key in the path of a canvas that had it`() throws {
    let access = AccessControl(token: try AccessToken("the-secret"))
    let base = access.assetBase
    func status(_ path: String, _ token: String? = nil, origin: String? = nil) -> Int? {
      access.refusal(of: Self.request(path, origin: origin, token: token))?.status
    }
    #expect(AccessControl().assetBase == "/")
    #expect(base.hasPrefix("/~") && base.hasSuffix("/") && !base.contains("secret"))
    let guesses = ["", "/~", "/~a", String(base.dropLast(2)), String(base.dropLast()) + "a"]
    for path in guesses.map({ "\($0)/assets/a.svg" }) {
      #expect(status(path) == 401, "\(path)")
      #expect(status(path, origin: "null") == 403, "\(path)")
    }
    for path in ["catalog.json", "render/login", "props/login.json", "", "socket"] {
      #expect(status(base + path) == 401, "\(path)")
    }
    for origin in [nil, "null"] { #expect(status(base + "assets/a.svg", origin: origin) == nil) }
    #expect(access.path(of: Self.request(base + "assets/a.svg")) == "/assets/a.svg")
    #expect(access.path(of: Self.request("/~a/assets/a.svg")) == "/~a/assets/a.svg")
  }

  @Test func `a canvas with the token is sent to the folder with the key`() throws {
    let access = AccessControl(token: try AccessToken("secret"))
    func location(_ path: String, _ token: String?) -> String? {
      var request = Self.request(path, token: token)
      request.query.append(.init("story", "login/ä b"))
      return access.movedCanvas(request)?.headers.first { $0.name == "location" }?.value
    }
    let key = access.assetBase.dropFirst()
    #expect(location("/canvas.html", "secret") == "\(key)canvas.html?story=login%2F%C3%A4%20b")
    #expect(location("/canvas.html", "guess") == nil)
    #expect(location("/\(key)canvas.html", "secret") == nil)
    #expect(AccessControl().movedCanvas(Self.request("/canvas.html")) == nil)
  }

  @Test(arguments: ["127.0.0.1:6006", "localhost", "LOCALHOST:1", "[::1]:6006", "book.test:80"])
  func `these names are answered to`(host: String) {
    #expect(AccessControl(hosts: ["book.test"]).refusal(of: Self.request(host: host)) == nil)
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example", "", "localhost.evil", nil,
    "localhost:80, evil.example", "localhost:evil", "localhost:80:80", "user@localhost",
    "localhost/", "127.0.0.1:6006\0", "[]", "localhost:123456", "loca\u{FF4C}host",
    "[::1]evil", "[::1", " localhost",
  ])
  func `a foreign name is not answered to`(host: String?) {
    #expect(AccessControl().refusal(of: Self.request(host: host))?.status == 421)
  }

  static let origins: [(origin: String?, path: String, isUpgrade: Bool, isServed: Bool)] = [
    (nil, "/socket", true, true),
    ("http://127.0.0.1:6006", "/socket", true, true),
    ("https://127.0.0.1:6006", "/socket", true, true),
    ("http://127.0.0.1:3000", "/socket", true, false),
    ("http://localhost:6006", "/socket", true, false),
    ("http://evil.example", "/socket", true, false),
    ("null", "/socket", true, false),
    ("null", "/catalog.json", false, false),
    ("null", "/assets/font.woff2", false, true),
    ("http://evil.example", "/catalog.json", false, false),
  ]

  @Test(arguments: origins) func `only pages of this origin are served`(
    origin: String?, path: String, isUpgrade: Bool, isServed: Bool
  ) {
    let request = Self.request(path, origin: origin, isUpgrade: isUpgrade)
    #expect((AccessControl().refusal(of: request) == nil) == isServed)
  }

  static let embedding: [(origin: String, path: String, isUpgrade: Bool, isServed: Bool)] = [
    ("https://docs.example", "/js/embed.js", false, true),
    ("HTTPS://docs.example", "/js/embed.js", false, true),
    ("https://docs.example", "/_storybook/js/app.js", false, false),
    ("https://docs.example", "/embed.html", false, false),
    ("https://docs.example", "/catalog.json", false, false),
    ("https://docs.example", "/render/login", false, false),
    ("https://docs.example", "/socket", true, false),
    ("https://docs.example", "/js/embed.js", true, false),
    ("http://docs.example", "/js/embed.js", false, false),
    ("https://evil.example", "/js/embed.js", false, false),
  ]

  @Test(arguments: embedding) func `who may frame stories may load the element for it, no more`(
    origin: String, path: String, isUpgrade: Bool, isServed: Bool
  ) throws {
    let access = AccessControl(embedders: [try #require(Origin("https://docs.example"))])
    let request = Self.request(path, origin: origin, isUpgrade: isUpgrade)
    #expect((access.refusal(of: request) == nil) == isServed)
    let isShared = access.sharingHeaders(for: request).contains {
      $0.name == "access-control-allow-origin"
    }
    #expect(isShared == isServed)
  }

  static let composing: [(origin: String, path: String, isUpgrade: Bool, isServed: Bool)] = [
    ("https://shop.example", "/catalog.json", false, true),
    ("HTTPS://shop.example", "/catalog.json", false, true),
    ("https://shop.example", "/schema/login.json", false, false),
    ("https://shop.example", "/props/login.json", false, false),
    ("https://shop.example", "/js/embed.js", false, false),
    ("https://shop.example", "/", false, false),
    ("https://shop.example", "/socket", true, false),
    ("https://shop.example", "/catalog.json", true, false),
    ("http://shop.example", "/catalog.json", false, false),
    ("https://evil.example", "/catalog.json", false, false),
  ]

  @Test(arguments: composing) func `a storybook that may list the stories reads the list, no more`(
    origin: String, path: String, isUpgrade: Bool, isServed: Bool
  ) throws {
    let access = AccessControl(storybooks: [try #require(Origin("https://shop.example"))])
    var request = Self.request(path, origin: origin, isUpgrade: isUpgrade)
    (request.fetchSite, request.fetchMode) = ("cross-site", "cors")
    #expect((access.refusal(of: request) == nil) == isServed)
    let isShared = access.sharingHeaders(for: request).contains {
      $0.name == "access-control-allow-origin"
    }
    #expect(isShared == isServed)
  }

  static let frames: [(path: String, storybook: String?, embedder: String?, isServed: Bool)] = [
    ("/", "https://shop.example", nil, true),
    ("/", nil, "https://docs.example", false),
    ("/", nil, nil, false),
    ("/embed.html", "https://shop.example", nil, true),
    ("/render/login", "https://shop.example", nil, true),
    ("/catalog.json", "https://shop.example", nil, false),
    ("/index.html", "https://shop.example", nil, false),
  ]

  @Test(arguments: frames) func `a storybook that may list the stories may frame the page`(
    path: String, storybook: String?, embedder: String?, isServed: Bool
  ) throws {
    let access = AccessControl(
      embedders: [embedder.flatMap { Origin($0) }].compactMap(\.self),
      storybooks: [storybook.flatMap { Origin($0) }].compactMap(\.self))
    var request = Self.request(path)
    (request.fetchSite, request.fetchMode) = ("cross-site", "navigate")
    request.fetchDestination = "iframe"
    #expect((access.refusal(of: request) == nil) == isServed)
    #expect(access.pageAncestors == storybook ?? "'none'")
  }

  static let fetches: [(site: String?, mode: String, destination: String, isServed: Bool)] = [
    (nil, "no-cors", "image", true),
    ("none", "navigate", "document", true),
    ("same-origin", "no-cors", "image", true),
    ("same-origin", "navigate", "iframe", true),
    ("cross-site", "navigate", "document", true),
    ("same-site", "navigate", "document", true),
    ("cross-site", "navigate", "iframe", false),
    ("cross-site", "navigate", "object", false),
    ("cross-site", "no-cors", "image", false),
    ("same-site", "no-cors", "script", false),
    ("cross-site", "cors", "empty", false),
  ]

  @Test(arguments: fetches) func `pages of other sites link to a rendering, but do not load it`(
    site: String?, mode: String, destination: String, isServed: Bool
  ) throws {
    var request = Self.request("/render/login")
    (request.fetchSite, request.fetchMode) = (site, mode)
    request.fetchDestination = destination
    #expect((AccessControl().refusal(of: request) == nil) == isServed)
    let open = AccessControl(embedders: [try #require(Origin("https://docs.example"))])
    let isNavigation = mode == "navigate"
    #expect((open.refusal(of: request) == nil) == (isServed || isNavigation))
    request.path = "/assets/a.png"
    let isFrame = isNavigation && destination != "document" && site == "cross-site"
    #expect((AccessControl().refusal(of: request) == nil) == !isFrame)
    #expect((open.refusal(of: request) == nil) == !isFrame)
  }

  static let tokens: [(path: String, cookie: String?, token: String?, isServed: Bool)] = [
    ("/", nil, nil, false),
    ("/", nil, "secret", true),
    ("/", nil, "Secret", false),
    ("/", nil, "secretly", false),
    ("/catalog.json", "a=b; storybook-token=secret", nil, true),
    ("/catalog.json", "storybook-token=wrong", nil, false),
    ("/_storybook/js/app.js", nil, nil, true),
    ("/render/a", nil, nil, false),
  ]

  @Test(arguments: tokens) func `a token is asked for, except for the page's own code`(
    path: String, cookie: String?, token: String?, isServed: Bool
  ) throws {
    let request = Self.request(path, cookie: cookie, token: token)
    #expect(
      (AccessControl(token: try AccessToken("secret")).refusal(of: request) == nil) == isServed)
  }

  /// Who gets an address from a host with a token, in the order of ``ServedAddress``.
  struct Rule: Sendable {
    let address: ServedAddress
    let path: String
    /// Without the token.
    let isOpen: Bool
    /// Origins that read it with CORS, and frame it.
    var readers: Set<String> = []
    var framers: Set<String> = []
  }

  static let rules = [
    Rule(address: .page, path: "/", isOpen: false, framers: [shop]),
    Rule(address: .health, path: "/healthz", isOpen: true),
    Rule(address: .catalog, path: "/catalog.json", isOpen: false, readers: [shop]),
    Rule(address: .canvas, path: "/canvas.html", isOpen: true),
    Rule(address: .embed, path: "/embed.html", isOpen: false, framers: [shop, docs]),
    Rule(address: .embedScript, path: "/js/embed.js", isOpen: true, readers: [docs]),
    Rule(address: .socket, path: "/socket", isOpen: false),
    Rule(address: .schema, path: "/schema/login.json", isOpen: false),
    Rule(address: .props, path: "/props/login.json", isOpen: false),
    Rule(address: .rendering, path: "/render/login", isOpen: false, framers: [shop, docs]),
    Rule(address: .accessibility, path: "/_storybook/accessibility", isOpen: false),
    Rule(address: .picture, path: "/_storybook/picture/a/1/taken.png", isOpen: false),
    Rule(address: .review, path: "/_storybook/review.json", isOpen: false),
    Rule(address: .axe, path: "/_storybook/axe.js", isOpen: true, readers: ["null"]),
    Rule(address: .pageFile, path: "/_storybook/1a/js/start.js", isOpen: true, readers: ["null"]),
    // The key is asked for instead.
    Rule(address: .catalogFile, path: "/assets/a.woff2", isOpen: false),
  ]
  static let (shop, docs) = ("https://shop.example", "https://docs.example")

  @Test func `every address has a rule here`() {
    #expect(Self.rules.map(\.address) == ServedAddress.allCases)
  }

  @Test(arguments: rules) func `an address is open, read and framed as its rule says`(
    rule: Rule
  ) throws {
    let access = AccessControl(
      token: try AccessToken("secret"), embedders: [try #require(Origin(Self.docs))],
      storybooks: [try #require(Origin(Self.shop))])
    #expect(ServedAddress(rule.path) == rule.address)
    #expect((access.refusal(of: Self.request(rule.path)) == nil) == rule.isOpen)
    #expect(access.refusal(of: Self.request(rule.path, token: "secret")) == nil)
    for origin in ["null", Self.shop, Self.docs, "https://evil.example"]
    where rule.address != .health {
      var request = Self.request(rule.path, origin: origin, token: "secret")
      (request.fetchSite, request.fetchMode) = ("cross-site", "cors")
      // A file's key is in its address, not among the rules here.
      #expect((access.refusal(of: request) == nil) == rule.readers.contains(origin), "\(origin)")
      request.origin = nil
      (request.fetchMode, request.fetchDestination) = ("navigate", "iframe")
      let isFramed = !rule.framers.isEmpty || rule.address == .canvas
      #expect((access.refusal(of: request) == nil) == isFramed)
    }
  }

  @Test(arguments: rules)
  func `an opaque origin loads files of the catalog and of the page, and nothing else`(
    rule: Rule
  ) {
    let request = Self.request(rule.path, origin: "null")
    let isRead = [.catalogFile, .pageFile, .axe, .health].contains(rule.address)
    #expect((AccessControl().refusal(of: request) == nil) == isRead)
  }

  /// All bytes, at the start, at the end and instead of each character.
  @Test func `an origin with another byte is another origin`() throws {
    let own = "http://127.0.0.1:6006"
    let access = AccessControl(storybooks: [try #require(Origin(Self.shop))])
    for (origin, path) in [(own, "/props/login.json"), (Self.shop, "/catalog.json")] {
      let bytes = Array(origin.utf8)
      for byte in UInt8.min ... .max {
        let places = bytes.indices.map { $0..<$0 + 1 } + bytes.indices.map { $0..<$0 }
        for place in places + [bytes.count..<bytes.count] {
          var other = bytes
          other.replaceSubrange(place, with: [byte])
          let text = String(decoding: other, as: UTF8.self)
          // A host may be behind TLS.
          let isSame = [origin, "https://127.0.0.1:6006"].contains(text.lowercased())
          let request = Self.request(path, origin: text)
          #expect((access.refusal(of: request) == nil) == isSame, "\(text.debugDescription)")
        }
      }
    }
    // The sign for kelvin is a k in lower case.
    let named = AccessControl(hosts: ["book.test"])
    #expect(named.refusal(of: Self.request(host: "boo\u{212A}.test"))?.status == 421)
  }
}
