import StorybookWebSockets
import Synchronization
import Testing

/// Responses that come later than the request.
@Suite(.timeLimit(.minutes(1)))
final class ResponderTests: Sendable {
  private let responders = Mutex<[Responder]>([])
  private let asked: AsyncStream<Void>
  private let ask: AsyncStream<Void>.Continuation

  init() { (asked, ask) = AsyncStream.makeStream() }

  @Test func `a response may come later`() async throws {
    try await TestServer.run(TestDelegate(respond: wait)) { server in
      let client = try server.client()
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in asked { break }
      await server.loop.run { self.answer("later") }
      #expect(try await client.readHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(try await client.read(6) == Array("later\n".utf8))
    }
  }

  @Test func `a second response is dropped`() async throws {
    try await TestServer.run(TestDelegate(respond: wait)) { server in
      let client = try server.client()
      client.send("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      for await _ in asked { break }
      await server.loop.run {
        self.answer("first")
        self.answer("second")
      }
      #expect(try await client.readToEnd().hasSuffix("\r\n\r\nfirst\n"))
    }
  }

  @Test func `a response to a client that left is dropped`() async throws {
    try await TestServer.run(TestDelegate(respond: wait)) { server in
      let client = try server.client()
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in asked { break }
      client.close()
      await server.loop.run { self.answer("unheard") }
      let other = try await server.socket()
      other.send(.text("alive"))
      #expect(try await other.readFrame() == .text("echo: alive"))
    }
  }

  @Test func `requests that come while one waits are answered after it`() async throws {
    try await TestServer.run(TestDelegate(respond: wait)) { server in
      let client = try server.client()
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in asked { break }
      client.send("GET /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      client.finish()
      await server.loop.run { self.answer("one") }
      _ = try await client.readHead()
      #expect(try await client.read(4) == Array("one\n".utf8))
      for await _ in asked { break }
      await server.loop.run { self.answer("two") }
      #expect(try await client.readToEnd().hasSuffix("\r\n\r\ntwo\n"))
    }
  }

  @Test func `a client that has said all it will is answered`() async throws {
    try await TestServer.run(TestDelegate(respond: wait)) { server in
      let client = try server.client()
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      client.finish()
      for await _ in asked { break }
      await server.loop.run { self.answer("still") }
      #expect(try await client.readToEnd().hasSuffix("\r\n\r\nstill\n"))
    }
  }

  @Sendable private func wait(_ request: Request, _ responder: Responder) {
    responders.withLock { $0.append(responder) }
    ask.yield()
  }

  /// Through the responder of the request that came last.
  @Sendable private func answer(_ text: String) {
    responders.withLock { $0.last }?.sendResponse(.text(200, sentence: text))
  }
}
