import StorybookWebSockets
import Testing

/// Handshakes that are refused, and the responses.
@Suite(.timeLimit(.minutes(1)))
struct HandshakeTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let handshake: Handshake
    let status: Int
    let sentence: String

    init(_ name: String, _ status: Int, _ sentence: String, _ change: (inout Handshake) -> Void) {
      testDescription = name
      handshake = Handshake().with(change)
      self.status = status
      self.sentence = sentence
    }
  }

  @Test(arguments: refusals)
  func `a wrong handshake is refused with a sentence`(_ refusal: Refusal) async throws {
    let answer = try await TestServer.run { server in
      let client = try server.client()
      client.send(refusal.handshake.text)
      return try await client.readToEnd()
    }
    #expect(answer.hasPrefix("HTTP/1.1 \(refusal.status) "))
    #expect(answer.contains("\r\nconnection: close\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n\(refusal.sentence)\n"))
  }

  private static let refusals = [
    Refusal("another path", 404, "Expected the WebSocket path /socket.") { $0.path = "/other" },
    Refusal("no subprotocol", 400, "The WebSocket must offer the subprotocol storybook.v1.") {
      $0.subprotocol = nil
    },
    Refusal("a foreign subprotocol", 400, noneOfOurs) { $0.subprotocol = "mqtt" },
    Refusal("the library's own protocol", 400, noneOfOurs) { $0.subprotocol = "storybook http" },
    Refusal("another case", 400, noneOfOurs) { $0.subprotocol = "Storybook.V1" },
    Refusal("a long list", 400, "Too many subprotocols.") {
      $0.subprotocol = "storybook.v1, " + String(repeating: "a", count: 200)
    },
    Refusal("version 8", 426, "Only version 13 of the WebSocket protocol is supported.") {
      $0.version = "8"
    },
    Refusal("no version", 426, "Only version 13 of the WebSocket protocol is supported.") {
      $0.version = nil
    },
    Refusal("no host", 400, "The handshake has no Host.") { $0.host = nil },
    Refusal("no connection", 400, "The handshake's Connection is not Upgrade.") {
      $0.connection = nil
    },
    Refusal("keep-alive", 400, "The handshake's Connection is not Upgrade.") {
      $0.connection = "keep-alive"
    },
    Refusal("no key", 400, "The handshake's Sec-WebSocket-Key is not 16 bytes.") { $0.key = nil },
    Refusal("a short key", 400, "The handshake's Sec-WebSocket-Key is not 16 bytes.") {
      $0.key = "c2hvcnQ="
    },
    Refusal("a key of other signs", 400, "The handshake's Sec-WebSocket-Key is not 16 bytes.") {
      $0.key = "!!!!!!!!!!!!!!!!!!!!!!=="
    },
    Refusal("POST", 405, "Method not allowed: expected GET.") { $0.method = "POST" },
    Refusal("a body", 400, "A handshake must not have a body.") { $0.more = ["Content-Length: 5"] },
    Refusal("a body in chunks", 400, "A handshake must not have a body.") {
      $0.more = ["Transfer-Encoding: chunked"]
    },
    Refusal("HTTP/2", 400, "Unsupported upgrade: expected websocket.") {
      $0.upgrade = "h2c"
      $0.more = ["HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"]
    },
  ]

  private static let noneOfOurs = "The WebSocket must offer the subprotocol storybook.v1."

  @Test(arguments: ["TLS/1.0", "foo", "websocket, foo", String(repeating: "x", count: 3_000)])
  func `an unknown upgrade is refused, and the server lives on`(_ upgrade: String) async throws {
    try await TestServer.run { server in
      for _ in 0..<20 {
        let client = try server.client()
        client.send(Handshake().with { $0.upgrade = upgrade }.text)
        #expect(!(try await client.readToEnd()).contains(" 101 "))
      }
      let client = try await server.socket()
      client.send(.text("alive"))
      #expect(try await client.readFrame() == .text("echo: alive"))
    }
  }

  @Test func `an unknown upgrade on a kept connection is refused as well`() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.readHead().hasPrefix("HTTP/1.1 200 "))
      _ = try await client.read(Array("GET /a\n".utf8).count)
      client.send(Handshake().with { $0.upgrade = "foo" }.text)
      #expect(!(try await client.readToEnd()).contains(" 101 "))
    }
  }

  @Test func `the delegate sees the handshake, and may refuse it`() async throws {
    let delegate = TestDelegate(admit: { handshake in
      .text(
        403, sentence: "\(handshake.host ?? "") \(handshake.origin ?? "") \(handshake.cookie ?? "")"
      )
    })
    let answer = try await TestServer.run(delegate) { server in
      let client = try server.client()
      client.send(
        Handshake().with { $0.more = ["Origin: http://evil.example", "Cookie: a=b"] }.text)
      return try await client.readToEnd()
    }
    #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n127.0.0.1 http://evil.example a=b\n"))
  }

  @Test func `an opened connection comes with its request`() async throws {
    let delegate = TestDelegate(opened: { server, id, request in
      server.sendFrame(
        Frame("\(request.path) \(request.query.map(\.value)) \(request.isUpgrade)"), to: id)
    })
    let frame = try await TestServer.run(delegate) { server in
      let client = try server.client()
      client.send(Handshake().with { $0.path = "/socket?token=a%2Bb&x=%C3%A9" }.text)
      _ = try await client.readHead()
      return try await client.readFrame()
    }
    #expect(frame == .text("/socket [\"a+b\", \"é\"] true"))
  }

  @Test func `a first message may come with the handshake`() async throws {
    let frame = try await TestServer.run { server in
      let client = try server.client()
      client.send(Array(Handshake().text.utf8) + ClientFrame.text("early").bytes)
      _ = try await client.readHead()
      return try await client.readFrame()
    }
    #expect(frame == .text("echo: early"))
  }
}
