import Foundation
import StorybookWebSockets
import Synchronization
import Testing

/// Plain HTTP on the same port.
@Suite(.timeLimit(.minutes(1)))
struct RequestTests {
  @Test func `a response has its own headers, its length, and nothing else`() async throws {
    let delegate = TestDelegate(respond: { _, responder in
      responder.sendResponse(
        Response(headers: [.init("etag", "\"1\""), .init("x-a", "b")], body: Array("hello".utf8)))
    })
    let answer = try await answer(to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: delegate)
    #expect(
      answer == "HTTP/1.1 200 OK\r\netag: \"1\"\r\nx-a: b\r\ncontent-length: 5\r\n\r\nhello")
  }

  @Test(arguments: [
    ("/a%20b/c", "/a b/c"), ("/a%2520b", "/a%20b"), ("/%C3%A9", "/é"), ("/a/../b", "/b"),
    ("/..%2f..%2fetc", "/etc"), ("//a///b", "/a/b"), ("/./a", "/a"), ("/a&b", "/a&b"),
    ("/a?b=c", "/a"), ("/a%3Fb", "/a?b"), ("/.hidden", "/.hidden"),
  ])
  func `a path is decoded once and cleaned`(_ raw: String, _ path: String) async throws {
    let answer = try await answer(to: "GET \(raw) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answer.hasSuffix("\r\n\r\nGET \(path)\n"))
  }

  /// Names of files with the characters that mean something in an address, or in the library's
  /// reading of it; in directories, at their beginning and end, and beside dot segments.
  private static let names: [String] = [";", "&", "%", "+", "#", "?", " ", "=", "é", "漢🙂", "%3B"]
    .flatMap { ["a\($0)b.txt", "a\($0)", "\($0)a", "x/\($0)/y\($0)\($0)z"] }

  /// The addresses of a file: with all of its special characters escaped, and as few as possible.
  private static func addresses(of name: String) -> [String] {
    let escapedAlways = "%#? é漢🙂".utf8
    func written(_ isKept: (UInt8) -> Bool) -> String {
      name.utf8.map { byte in
        if isKept(byte) { return String(Character(Unicode.Scalar(byte))) }
        return "%" + String(byte, radix: 16)
      }.joined()
    }
    let letters = "abxyzt./".utf8
    return [written(letters.contains), written { $0 < 0x80 && !escapedAlways.contains($0) }]
      .map { "/" + $0 }
  }

  @Test(arguments: names)
  func `the address of a file names it and no other`(
    _ name: String
  ) async throws {
    for address in Self.addresses(of: name) {
      let answer = try await answer(to: "GET \(address)?q=1 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasSuffix("\r\n\r\nGET /\(name)\n"), "\(address)")
    }
    // The library cleans these in its own way.
    for address in Self.addresses(of: "c;d/../" + name) {
      let answer = try await answer(to: "GET \(address)?q=1 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasSuffix("\r\n\r\nGET /\(name)\n") || answer.contains(" 400 "), "\(address)")
    }
  }

  @Test(arguments: [
    ("/a;b", "?"), ("/a&b", "?"), ("/a+b?c=d+e&f", "?c=d%20e&f="), ("/a%20b?%26=;", "?%26="),
    ("/a&", "?"), ("/a%3Bb", nil), ("/a%26b?c", nil), ("/a%2Bb", nil), ("/;a", nil),
  ])
  func `a later request whose path the library confuses is asked for on a new connection`(
    _ address: String, _ location: String?
  ) async throws {
    let answers = try await TestServer.run { server in
      let client = try server.client()
      client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await client.readHead()
      client.send("GET \(address) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answers.contains(" 307 ") == (location != nil))
    if let location { #expect(answers.contains("\r\nlocation: \(location)\r\n"), "\(answers)") }
  }

  @Test(arguments: [
    ("a=1&b=2", [("a", "1"), ("b", "2")]), ("a", [("a", "")]), ("a=&=b", [("a", ""), ("", "b")]),
    ("a=b=c", [("a", "b=c")]), ("a=x+y%2B", [("a", "x y+")]), ("a=%26%3D", [("a", "&=")]),
    ("a=1&&b=2&", [("a", "1"), ("b", "2")]), ("a=1;b=2", [("a", "1"), ("b", "2")]),
    ("p=/x/../y//z", [("p", "/x/../y//z")]), ("", []),
  ])
  func `a query is taken apart and decoded`(_ raw: String, _ items: [(String, String)]) async throws
  {
    let seen = Mutex<[Request.QueryItem]>([])
    let delegate = TestDelegate(respond: { request, responder in
      seen.withLock { $0 = request.query }
      responder.sendResponse(.text(200, sentence: ""))
    })
    _ = try await answer(to: "GET /?\(raw) HTTP/1.1\r\nHost: a\r\n\r\n", of: delegate)
    #expect(seen.withLock { $0 } == items.map { Request.QueryItem($0.0, $0.1) })
  }

  @Test func `the headers of a request are handed over`() async throws {
    let seen = Mutex<Request?>(nil)
    let delegate = TestDelegate(respond: { request, responder in
      seen.withLock { $0 = request }
      responder.sendResponse(.text(200, sentence: ""))
    })
    let lines = [
      "HEAD /x HTTP/1.1", "Host: a:1", "Origin: http://a:1", "Cookie: c=d", "Authorization: B t",
      "If-None-Match: \"1\"", "Accept-Encoding: gzip", "Range: bytes=0-1",
      "Sec-Fetch-Site: same-origin",
    ]
    _ = try await answer(to: lines.joined(separator: "\r\n") + "\r\n\r\n", of: delegate)
    var expected = Request(method: "HEAD", path: "/x")
    expected.host = "a:1"
    expected.origin = "http://a:1"
    expected.cookie = "c=d"
    expected.authorization = "B t"
    expected.ifNoneMatch = "\"1\""
    expected.acceptEncoding = "gzip"
    expected.range = "bytes=0-1"
    expected.fetchSite = "same-origin"
    expected.peerAddress = "127.0.0.1"
    #expect(seen.withLock { $0 } == expected)
  }

  private static let unreadable =
    "The request line is malformed, or its path or query is not UTF-8.\n"

  struct Refusal: Sendable, CustomTestStringConvertible {
    let request: String
    let status: String
    let ending: String
    var testDescription: String { request.split(separator: "\r\n").joined(separator: " | ") }

    init(_ request: String, _ status: String, _ ending: String) {
      self.request = request
      self.status = status
      self.ending = ending
    }
  }

  @Test(arguments: [
    Refusal("POST / HTTP/1.1\r\nHost: a", "405", "Method not allowed: expected GET, HEAD.\n"),
    Refusal("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 3", "405", "expected GET, HEAD.\n"),
    Refusal("DELETE / HTTP/1.1\r\nHost: a", "405", "Method not allowed: expected GET, HEAD.\n"),
    Refusal("OPTIONS / HTTP/1.1\r\nHost: a", "405", "Method not allowed: expected GET, HEAD.\n"),
    Refusal("PATCH / HTTP/1.1\r\nHost: a", "405", "Method not allowed: expected GET, HEAD.\n"),
    Refusal("GET / HTTP/1.1\r\nContent-Length: 3", "400", "A request body is not allowed here.\n"),
    Refusal("GET / HTTP/1.1\r\nContent-Length: x", "400", "A request body is not allowed here.\n"),
    Refusal("GET / HTTP/1.1\r\nTransfer-Encoding: chunked", "400", "not allowed here.\n"),
    Refusal("GET /%FF HTTP/1.1\r\nHost: a", "400", Self.unreadable),
    Refusal("GET /?a=%FF HTTP/1.1\r\nHost: a", "400", Self.unreadable),
    Refusal("GET /a%0aOrigin:http://a HTTP/1.1\r\nHost: a", "400", Self.unreadable),
    Refusal("GET /?a=b%0aOrigin:http://a HTTP/1.1\r\nHost: a", "400", Self.unreadable),
    Refusal("GET /a%0d%0aOrigin:http://a HTTP/1.1\r\nHost: a", "400", Self.unreadable),
    Refusal("GET /a", "400", Self.unreadable),
    Refusal("GET /socket HTTP/1.1\r\nHost: a", "426", "Open this path with a WebSocket.\n"),
  ])
  func `what is not served is refused with a sentence`(_ refusal: Refusal) async throws {
    let answer = try await TestServer.run { server in
      let client = try server.client()
      client.send(refusal.request + "\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answer.hasPrefix("HTTP/1.1 \(refusal.status) "))
    #expect(answer.hasSuffix(refusal.ending))
    #expect(answer.contains("\r\nconnection: close\r\n"))
  }

  @Test(
    arguments: [
      "/N", "N/", "/aN", "/Nb", "/aNb", "/a/N", "/a/Nb", "/a/.N", "/a/..N", "/N/../a", "/a&/N",
      "/a&/N;/N&b", "/NN", "/?N", "/?a=N", "/?a=bN&c=d", "/?a&N=b", "/N?a=b", "/N?", "/N?&&",
      "/a/N?H", "/a/.N?a", "/socketN", "/a/%2fN",
    ], ["\0", "%00"])
  func `a NUL in a path or query is refused with a sentence`(
    _ place: String, _ null: String
  ) async throws {
    let answer = try await TestServer.run { server in
      let client = try server.client()
      client.send("GET \(place.replacing("N", with: null)) HTTP/1.1\r\nHost: a\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
    #expect(answer.hasSuffix(Self.unreadable))
  }

  /// The library does not count a NUL at the end of a header.
  @Test(arguments: [
    "Origin: http://aN", "Origin: Nhttp://a", "Host: aN", "Host: a\r\nCookie: a=bN", "XN: a",
  ])
  func `a NUL in a header is refused with a sentence`(_ header: String) async throws {
    let answer = try await TestServer.run { server in
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\n\(header.replacing("N", with: "\0"))\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
  }

  /// The library is given the connection when the head is whole.
  @Test(arguments: [
    "Origin: http://aN", "Cookie: a=bN", "XN: a", "X: \(String(repeating: "a", count: 9_000))N",
  ])
  func `a NUL in a head that arrives in parts is refused`(_ header: String) async throws {
    let answer = try await TestServer.run { server in
      let client = try server.client()
      for part in ["G", "ET / HTTP/1.1\r\n", "Host: a\r\n", header.replacing("N", with: "\0")] {
        client.send(part)
        // Once another client has its response, the server has seen the part.
        let other = try server.client()
        other.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try await other.readToEnd().contains(" 200 "))
      }
      client.send("\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
  }

  @Test(arguments: ["/N", "/aN", "/a/N", "/a/Nb", "/a/.N", "/a/..N", "/a&/N", "/N?a=b", "/N?&&"])
  func `a later request with a NUL in its path is not taken for one without`(
    _ place: String
  ) async throws {
    let answers = try await TestServer.run { server in
      let client = try server.client()
      // The library's memory is used once more for the second of them.
      client.send("GET /\(String(repeating: "x", count: 99)) HTTP/1.1\r\nHost: a\r\n\r\n")
      client.send("GET \(place.replacing("N", with: "%00")) HTTP/1.1\r\nHost: a\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answers.components(separatedBy: "HTTP/1.1 200 ").count == 2)
  }

  /// Headers before and after the one with a NUL: known ones, repeated and empty ones, unknown ones.
  private static let neighbors = [
    "", "Accept: */*\r\n", "Unknown: a\r\n", "Unknown:\r\n", "Cookie:\r\n",
    "Unknown: a\r\nAccept: a\r\nAccept: b\r\n",
    "Accept: a\r\nSec-Fetch-Mode: cors\r\nCookie: a=b\r\nUnknown: a\r\n",
    "\(String(repeating: "n", count: 300)): a\r\n", "\(String(repeating: "n", count: 256)):\r\n",
  ]

  /// The number of requests that are served of one, and of another one with headers.
  private static func served(_ headers: String, lineEnd: String = "\r\n") async throws -> Int {
    try await TestServer.run { server in
      let client = try server.client()
      let former =
        "GET / HTTP/1.1\r\nHost: a\r\nUnknown: \(String(repeating: "x", count: 99))\r\n\r\n"
      let head = "GET / HTTP/1.1\r\nHost: a\r\n\(headers)\r\n"
      client.send(former + head.replacing("\r\n", with: lineEnd))
      client.finish()
      return try await client.readToEnd().components(separatedBy: "HTTP/1.1 200 ").count - 1
    }
  }

  private static let nuls = String(repeating: "\0", count: 20)

  @Test(arguments: neighbors, neighbors)
  func `a later request with a NUL at the end of a header is refused`(
    _ before: String, _ after: String
  ) async throws {
    for header in ["Origin: http://a:1", "Origin:", "Unknown: a"] {
      #expect(try await Self.served("\(before)\(header)\r\n\(after)") == 2, "\(header)")
    }
    for header in ["Origin: http://a:1\0", "Origin: http://a:1\(Self.nuls)", "Cookie: a=b\0"] {
      #expect(
        try await Self.served("\(before)\(header)\r\n\(after)") == 1, "\(header.debugDescription)")
    }
  }

  /// The library does not mark where such a head ends: one with a short value at its end is refused, too.
  @Test(
    arguments: neighbors, ["Origin: http://a:1", "Origin: http://127.0.0.1:6006", "Unknown: a"])
  func `a NUL at the end of a header is found where lines end in line feeds`(
    _ before: String, _ header: String
  ) async throws {
    func served(_ header: String) async throws -> Int {
      try await Self.served("\(before)\(header)\r\n", lineEnd: "\n")
    }
    #expect(try await served(header) == 2)
    for end in ["a\0", "\0", "http://a:1\0", "http://127.0.0.1:6006\0", "a\(Self.nuls)"] {
      #expect(try await served("Origin: \(end)") == 1, "\(end.debugDescription)")
      #expect(try await served("Origin: \(end)\r\n\(header)") == 1, "\(end.debugDescription)")
    }
  }

  /// A head in the same memory, whose rest looks like the end of the next one.
  @Test(arguments: 0..<24) func `what a former head left behind is not read`(length: Int)
    async throws
  {
    let answers = try await TestServer.run { server in
      let client = try server.client()
      let former =
        "GET / HTTP/1.1\r\nHost: a\r\nOrigin: \(String(repeating: "b", count: length))\r\n\r\n"
      client.send(former + "GET / HTTP/1.1\nHost: a\nOrigin: http://127.0.0.1:6006\0\n\n")
      client.finish()
      return try await client.readToEnd()
    }
    #expect(answers.components(separatedBy: "HTTP/1.1 200 ").count == 2)
  }

  @Test(arguments: [
    "/a?b=c", "/a?", "/a/../b", "/a//b", "/a/./b", "/a&b", "/a;b?c;d", "/%41", "/a?b&&c&",
    "/.", "/..", "/?&", "/a/..", "/a?/", "/a?b=/../c", "/a%20b?c=%3f", "/a?b=%26",
  ])
  func `a NUL at the end of a header is found behind each path`(_ path: String) async throws {
    let answers = try await TestServer.run { server in
      let client = try server.client()
      for end in ["", "\0"] {
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nOrigin: http://a:1\(end)\r\n\r\n")
      }
      client.finish()
      return try await client.readToEnd()
    }
    #expect(answers.components(separatedBy: "HTTP/1.1 200 ").count == 2)
  }

  @Test(arguments: [
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1} hello\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nabc",
    "BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /% HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n",
    "GET / HTTP/1.1\r\nGET / HTTP/1.1\r\n\r\n",
  ])
  func `nonsense ends its connection and no other`(_ nonsense: String) async throws {
    try await TestServer.run { server in
      let other = try await server.socket()
      let client = try server.client()
      client.send(nonsense)
      client.finish()
      #expect(!(try await client.readToEnd()).contains("200 OK"))
      other.send(.text("alive"))
      #expect(try await other.readFrame() == .text("echo: alive"))
    }
  }

  @Test(arguments: [
    ("HTTP/1.1", true), ("HTTP/1.0", true), ("HTTP/9.9", false), ("HTTP/2.0", false),
    ("HTTP/1.2", false), ("HTTP/0.9", false), ("HTTP/1.10", false), ("HTTP/1.1a", false),
    ("HTTP/11", false), ("HTTPS/1.1", false), ("http/1.1", false), ("HTTP/1.1 x", false),
    ("FTP/1.1", false), ("1.1", false),
  ])
  func `only HTTP/1.0 and 1.1 are served`(_ version: String, _ isServed: Bool) async throws {
    let answer = try await TestServer.run { server in
      let client = try server.client()
      client.send("GET /a \(version)\r\nHost: a\r\nConnection: close\r\n\r\n")
      client.finish()
      return try await client.readToEnd()
    }
    #expect(answer.contains(" 200 OK") == isServed, "\(answer)")
  }

  @Test func `HEAD, 204 and 304 have no body`() async throws {
    let delegate = TestDelegate(respond: { request, responder in
      let status = Int(request.path.dropFirst()) ?? 0
      responder.sendResponse(Response(status: status, body: [1, 2, 3]))
    })
    let answers = try await TestServer.run(delegate) { server in
      let client = try server.client()
      client.send("HEAD /200 HTTP/1.1\r\nHost: a\r\n\r\n")
      client.send("GET /204 HTTP/1.1\r\nHost: a\r\n\r\n")
      client.send("GET /304 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(
      answers == """
        HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r
        HTTP/1.1 204 No Content\r\n\r
        HTTP/1.1 304 Not Modified\r\n\r

        """)
  }

  @Test func `requests that come at once are answered in their order`() async throws {
    let answers = try await TestServer.run { server in
      let client = try server.client()
      let paths = (0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
      client.send(paths.joined() + "GET /end HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return try await client.readToEnd()
    }
    let bodies = answers.split(separator: "\r\n\r\n").dropFirst().compactMap {
      $0.split(separator: "\n").first
    }
    #expect(bodies.map { String($0) } == (0..<20).map { "GET /\($0)" } + ["GET /end"])
  }

  @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 100_000, 3_000_000])
  func `a body of any size arrives whole`(_ count: Int) async throws {
    let body = (0..<count).map { UInt8(97 + $0 % 23) }
    let delegate = TestDelegate(respond: { _, responder in
      responder.sendResponse(Response(body: body))
    })
    let answer = try await TestServer.run(delegate) { server in
      let client = try TestClient(port: server.port, receiveBuffer: 8_192)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(
      answer == "HTTP/1.1 200 OK\r\ncontent-length: \(count)\r\n\r\n"
        + String(decoding: body, as: UTF8.self))
  }

  @Test func `HTTP/1.0 is answered, and its connection closed`() async throws {
    let answer = try await TestServer.run { server in
      let client = try server.client()
      client.send("GET /a HTTP/1.0\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answer.hasSuffix("\r\n\r\nGET /a\n"))
  }

  @Test(arguments: [
    Response.Header("x-a", "b\r\nset-cookie: c"), .init("x-a", "b\nc"), .init("x-a", "\0"),
    .init("x a", "b"), .init("", "b"), .init("x:", "b"), .init("x\r\ny", "b"),
    .init("Content-Length", "7"), .init("transfer-encoding", "chunked"),
  ])
  func `a header that would break its line is never sent`(_ header: Response.Header) async throws {
    let delegate = TestDelegate(respond: { _, responder in
      responder.sendResponse(Response(headers: [header], body: [1]))
    })
    let answer = try await answer(to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: delegate)
    #expect(answer.hasPrefix("HTTP/1.1 500 "))
    #expect(!answer.contains("set-cookie"))
  }

  /// What comes back before the connection is asked to close.
  private func answer(
    to request: String, of delegate: TestDelegate = TestDelegate()
  ) async throws -> String {
    try await TestServer.run(delegate) { server in
      let client = try server.client()
      client.send(request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
      return try await client.readToEnd()
    }
  }
}
