import StorybookWebSockets
import Testing

/// What goes over an open WebSocket, frame by frame.
@Suite(.timeLimit(.minutes(1)))
struct MessageTests {
  @Test func `a text is received and answered`() async throws {
    let frame = try await TestServer.run { server in
      let client = try server.socket()
      client.send(.text("hi"))
      return try client.readFrame()
    }
    #expect(frame == .text("echo: hi"))
  }

  @Test func `the handshake is answered with the key's hash and the subprotocol`() async throws {
    let head = try await TestServer.run { server in
      let client = try server.client()
      client.send(Handshake().text)
      return try client.readHead()
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
}
