import StorybookWebSockets
import Testing

/// What goes over an open WebSocket, frame by frame.
@Suite(.timeLimit(.minutes(1)))
struct MessageTests {
  @Test func `the handshake is answered with the key's hash and the subprotocol`() async throws {
    let head = try await TestServer.run { server in
      let client = try server.client()
      client.send(Handshake().text)
      return try await client.readHead()
    }
    #expect(
      head == """
        HTTP/1.1 101 Switching Protocols\r
        Upgrade: WebSocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r
        Sec-WebSocket-Protocol: storybook.v1\r
        \r

        """)
  }

  @Test func `no extension is agreed to, whatever is offered`() async throws {
    let head = try await TestServer.run { server in
      let client = try server.client()
      let offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
      client.send(Handshake().with { $0.more = [offer] }.text)
      return try await client.readHead()
    }
    #expect(head.hasPrefix("HTTP/1.1 101 "))
    #expect(!head.lowercased().contains("extensions"))
  }

  @Test func `another subprotocol may be offered beside ours`() async throws {
    let head = try await TestServer.run { server in
      let client = try server.client()
      client.send(Handshake().with { $0.subprotocol = "mqtt, storybook.v1" }.text)
      return try await client.readHead()
    }
    #expect(head.contains("Sec-WebSocket-Protocol: storybook.v1\r\n"))
  }

  @Test(arguments: texts)
  func `texts come back whole`(_ frames: FrameCase) async throws {
    try await expect(frames)
  }

  private static let texts = [
    FrameCase("a word", .text("hi"), .text("echo: hi")),
    FrameCase("nothing", .text(""), .text("echo: ")),
    FrameCase("125 bytes", .text(long(125)), .text("echo: " + long(125))),
    FrameCase("126 bytes", .text(long(126)), .text("echo: " + long(126))),
    FrameCase("one receive buffer", .text(long(4_096)), .text("echo: " + long(4_096))),
    FrameCase("65,535 bytes", .text(long(65_535)), .text("echo: " + long(65_535))),
    FrameCase("65,536 bytes", .text(long(65_536)), .text("echo: " + long(65_536))),
    FrameCase("the limit", .text(long(1 << 20)), .text("echo: " + long(1 << 20))),
    FrameCase("beyond ASCII", .text("é漢🙂\0"), .text("echo: é漢🙂\0")),
    FrameCase(
      "two at once", [.text("a"), .text("b")], [.text("echo: a"), .text("echo: b")]),
    FrameCase(
      "three fragments",
      [.text("a", isFinal: false), .continuation(long(5_000), isFinal: false), .continuation("c")],
      [.text("echo: a" + long(5_000) + "c")]),
    FrameCase(
      "empty fragments",
      [.text("", isFinal: false), .continuation("a", isFinal: false), .continuation("")],
      [.text("echo: a")]),
    FrameCase(
      "a character cut in two",
      [
        ClientFrame(opcode: 1, payload: [0xf0, 0x9f], isFinal: false),
        ClientFrame(opcode: 0, payload: [0x99, 0x82]),
      ], [.text("echo: 🙂")]),
    FrameCase(
      "a length longer than need be",
      [ClientFrame(opcode: 1, payload: [104, 105], announcedLength: 2)], [.text("echo: hi")]),
  ]

  @Test(arguments: controls)
  func `control frames are served between texts`(_ frames: FrameCase) async throws {
    try await expect(frames)
  }

  private static let controls = [
    FrameCase("a ping", .ping("x"), .pong("x")),
    FrameCase("an empty ping", .ping(""), .pong("")),
    FrameCase("the longest ping", .ping(long(125)), .pong(long(125))),
    FrameCase(
      "a ping between fragments",
      [.text("a", isFinal: false), .ping("x"), .continuation("b")], [.pong("x"), .text("echo: ab")]),
    FrameCase("a ping, then a text", [.ping("x"), .text("a")], [.pong("x"), .text("echo: a")]),
    FrameCase(
      "an unsolicited pong",
      [ClientFrame(opcode: 10, payload: [1]), .text("a")], [.text("echo: a")]),
  ]

  @Test(arguments: closes)
  func `a close is answered with its code, or with 1002`(_ frames: FrameCase) async throws {
    try await expect(frames)
  }

  private static let closes =
    [1000, 1001, 1003, 1007, 1011, 3000, 4999].map { (code: UInt16) in
      FrameCase("\(code)", .close(code), .close(code))
    }
    + [0, 999, 1004, 1005, 1006, 1015, 1100, 2999].map { (code: UInt16) in
      FrameCase("\(code)", .close(code), .close(1002))
    } + [
      FrameCase("a reason", .close(1000, "bye"), .close(1000, "bye")),
      FrameCase("no code", .close(nil), ServedFrame(first: 0x88, payload: [])),
      FrameCase("text after it", [.close(1000), .text("a")], [.close(1000)]),
    ]

  @Test(arguments: violations)
  func `what the protocol forbids closes the connection`(_ frames: FrameCase) async throws {
    try await expect(frames)
  }

  private static let violations =
    [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map {
      FrameCase("opcode \($0)", ClientFrame(opcode: $0, payload: []), .close(1002, "bad opc"))
    }
    + [1, 2, 4, 7].map {
      FrameCase(
        "reserved bits \($0)", ClientFrame(opcode: 1, payload: [97], reserved: $0),
        .close(1002, "rsv bits"))
    } + [
      FrameCase("a continuation of nothing", .continuation("a"), .close(1002, "bad cont")),
      FrameCase(
        "a text within a text", [.text("a", isFinal: false), .text("b")],
        [.close(1002, "bad cont")]),
      FrameCase(
        "a ping in fragments", ClientFrame(opcode: 9, payload: [], isFinal: false),
        .close(1002, "frag ctl")),
      FrameCase("a ping of 126 bytes", [ClientFrame.ping(long(126))], []),
      FrameCase(
        "a length of 64 bits",
        [ClientFrame(opcode: 1, payload: [97], announcedLength: 1 << 63)], []),
      FrameCase(
        "half a code", [ClientFrame(opcode: 8, payload: [3])],
        [ServedFrame(first: 0x88, payload: [3])]),
    ]

  @Test(arguments: refusals)
  func `what we do not take closes the connection with a reason`(_ frames: FrameCase) async throws {
    try await expect(frames)
  }

  private static let refusals = [
    FrameCase(
      "binary", .binary([1, 2]), .close(1003, "Binary messages are not supported; send text.")),
    FrameCase(
      "no UTF-8", ClientFrame(opcode: 1, payload: [0xff, 0xfe]), .close(1007, "bad utf8")),
    FrameCase(
      "a surrogate", ClientFrame(opcode: 1, payload: [0xed, 0xa0, 0x80]), .close(1007, "bad utf8")),
    FrameCase(
      "half a character", ClientFrame(opcode: 1, payload: [0xc3]), .close(1007, "partial utf8")),
    FrameCase(
      "half a character in the last fragment",
      [.text("a", isFinal: false), ClientFrame(opcode: 0, payload: [0xc3])],
      [.close(1007, "partial utf8")]),
    FrameCase(
      "many times too long to be dropped",
      [ClientFrame(opcode: 1, payload: Array(long(100).utf8), announcedLength: 17 << 20)],
      [.close(1009, "The message exceeds 1048576 bytes.")]),
    FrameCase(
      "a quarter of all there can be announced",
      [ClientFrame(opcode: 1, payload: Array(long(100).utf8), announcedLength: 1 << 62)],
      [.close(1009, "The message exceeds 1048576 bytes.")]),
  ]

  @Test func `an unmasked frame closes the connection`() async throws {
    let answer = try await TestServer.run { server in
      let client = try await server.socket()
      client.send(ClientFrame(opcode: 1, payload: [97], isMasked: false))
      return try await client.readFrame()
    }
    // RFC 6455, section 5.1 demands it; the library does not report the mask.
    withKnownIssue("libwebsockets accepts them before 5.0", isIntermittent: true) {
      #expect(answer?.closeCode == 1002)
    }
  }

  /// Frames that end in a Close, or in nothing, have to be followed by the end of the stream.
  private func expect(_ frames: FrameCase) async throws {
    try await TestServer.run { server in
      let client = try await server.socket()
      client.send(frames.sent.flatMap(\.bytes))
      var answer: [ServedFrame] = []
      for _ in frames.answer {
        if let frame = try await client.readFrame() { answer.append(frame) }
      }
      #expect(answer == frames.answer)
      guard frames.answer.last.map({ $0.first == 0x88 }) ?? true else { return }
      client.finish()
      #expect(try await client.readFrame() == nil)
    }
  }

  private static func long(_ count: Int) -> String {
    String((0..<count).lazy.map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
  }
}
