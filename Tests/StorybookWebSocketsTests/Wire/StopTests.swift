import StorybookWebSockets
import Synchronization
import Testing

/// How a server ends, and how its connections do.
@Suite(.timeLimit(.minutes(1)))
struct StopTests {
  @Test func `a stop says 1001 to all, and the delegate hears of each`() async throws {
    try await TestServer.run { server in
      let clients = try await server.sockets(5)
      async let stopped: Void = server.server.stop(grace: .seconds(5))
      for client in clients {
        #expect(try await client.readFrame() == .close(1001, "The server is shutting down."))
        client.send(.close(1001))
        #expect(try await client.readFrame() == nil)
      }
      await stopped
      var closed = 0
      for await event in server.delegate.events {
        if case .closed = event { closed += 1 }
        if closed == 5 { break }
      }
    }
  }

  @Test func `a connection that does not answer is cut when the grace is over`() async throws {
    try await TestServer.run { server in
      let client = try await server.socket()
      await server.server.stop(grace: .milliseconds(50))
      #expect(try await client.readFrame()?.closeCode == 1001)
      #expect(try await client.readFrame() == nil)
    }
  }

  @Test func `after a stop no client is admitted, and the port is free`() async throws {
    try await TestServer.run { server in
      await server.server.stop()
      #expect(throws: (any Error).self) { try server.client() }
      let next = Server(at(server.port), on: server.loop, delegate: TestDelegate())
      let port = try await next.start()
      #expect(port == server.port)
      await next.stop()
    }
  }

  @Test func `a stop may be asked for more than once, and at once`() async throws {
    try await TestServer.run { server in
      let client = try await server.socket()
      async let first: Void = server.server.stop(grace: .milliseconds(50))
      async let second: Void = server.server.stop(grace: .seconds(9))
      _ = await (first, second)
      await server.server.stop(grace: .seconds(9))
      #expect(try await client.readFrame()?.closeCode == 1001)
    }
  }

  @Test func `a server that was never started stops`() async throws {
    let loop = try ServiceLoop(log: { _ in })
    await Server(ServerConfiguration(), on: loop, delegate: TestDelegate()).stop()
    await loop.shutDown()
  }

  @Test func `idle connections do not hold up a stop`() async throws {
    try await TestServer.run { server in
      let silent = try server.client()
      let kept = try server.client()
      kept.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await kept.readHead()
      // Longer than this suite may take.
      await server.server.stop(grace: .seconds(600))
      #expect(try await silent.readToEnd() == "")
    }
  }

  @Test func `a request under way is answered within the grace`() async throws {
    let waiting = Mutex<Responder?>(nil)
    let (asked, ask) = AsyncStream<Void>.makeStream()
    let delegate = TestDelegate(respond: { _, responder in
      waiting.withLock { $0 = responder }
      ask.yield()
    })
    try await TestServer.run(delegate) { server in
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in asked { break }
      async let stopped: Void = server.server.stop(grace: .seconds(30))
      await server.loop.run { waiting.withLock { $0 }?.sendResponse(.text(200, sentence: "late")) }
      #expect(try await client.readToEnd().hasSuffix("\r\n\r\nlate\n"))
      await stopped
    }
  }

  @Test func `the delegate is let go of when the server has stopped`() async throws {
    let loop = try ServiceLoop(log: { _ in })
    var delegate: TestDelegate? = TestDelegate()
    weak let gone = delegate
    let server = Server(ServerConfiguration(), on: loop, delegate: try #require(delegate))
    _ = try await server.start()
    await server.stop()
    delegate = nil
    #expect(gone == nil)
    await loop.shutDown()
  }

  @Test func `two servers share a loop, and one of them outlives the other`() async throws {
    try await TestServer.run { server in
      let delegate = TestDelegate()
      let other = Server(ServerConfiguration(), on: server.loop, delegate: delegate)
      delegate.use(other)
      let port = try await other.start()
      let client = try await server.socket()
      let its = TestServer(loop: server.loop, server: other, delegate: delegate, port: port)
      let second = try await its.socket()
      await server.server.stop(grace: .milliseconds(20))
      #expect(try await client.readFrame()?.closeCode == 1001)
      second.send(.text("alive"))
      #expect(try await second.readFrame() == .text("echo: alive"))
      await other.stop(grace: .milliseconds(20))
    }
  }

  private func at(_ port: Int) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.port = port
    return configuration
  }
}
