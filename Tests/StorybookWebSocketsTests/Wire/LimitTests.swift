import StorybookWebSockets
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many connections there may be, for how long, and what they leave behind.
@Suite(.timeLimit(.minutes(1)))
struct LimitTests {
  @Test func `one connection too many gets an error, until another ends`() async throws {
    try await TestServer.run(configure: { $0.maximumConnections = 2 }) { server in
      try await expectLimitOfTwo(server)
    }
  }

  @Test func `connections are counted by address`() async throws {
    try await TestServer.run(configure: { $0.maximumConnectionsPerAddress = 2 }) { server in
      try await expectLimitOfTwo(server)
    }
  }

  private func expectLimitOfTwo(_ server: TestServer) async throws {
    let first = try await server.socket()
    let second = try await server.socket()
    let third = try server.client()
    let answer = try await third.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 503 "))
    #expect(answer.hasSuffix("There are too many connections; close some and try again.\n"))
    first.close()
    // The place is free when the library has let go of the connection, which nothing reports.
    var fourth: TestClient?
    for _ in 0..<1_000 where fourth == nil { fourth = try? await server.socket() }
    for client in [second, try #require(fourth)] {
      client.send(.text("in"))
      #expect(try await client.readFrame() == .text("echo: in"))
    }
  }

  @Test func `half a request is cut when its time is over`() async throws {
    try await TestServer.run(configure: { $0.headerTimeout = .seconds(1) }) { server in
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\nHo")
      #expect(!(try await client.readToEnd()).contains("200"))
    }
  }

  @Test func `a connection without a request is cut when its time is over`() async throws {
    _ = try await TestServer.run(configure: {
      $0.idleTimeout = .seconds(3)
      $0.headerTimeout = .seconds(3)
    }) { server in
      let silent = try server.client()
      let kept = try server.client()
      kept.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await kept.readToEnd().hasSuffix("GET /\n"))
      #expect(try await silent.readToEnd() == "")
    }
  }

  @Test func `a response that does not come is not waited for`() async throws {
    let delegate = TestDelegate(respond: { _, _ in })
    let answer = try await TestServer.run(
      delegate,
      configure: {
        $0.responseTimeout = .seconds(1)
      }
    ) { server in
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return try await client.readToEnd()
    }
    #expect(answer == "")
  }

  @Test func `a silent peer is pinged and cut, one that answers is kept`() async throws {
    try await TestServer.run(configure: {
      $0.pingAfter = .seconds(1)
      $0.hangUpAfter = .seconds(8)
    }) { server in
      let dead = try await server.socket()
      let live = try server.client()
      // Ten pings take longer than the silent one is given, and leave the other one fresh.
      #expect(await live.answerPings(10) == 10)
      var silent: [UInt8] = []
      while let frame = try await dead.readFrame() { silent.append(frame.first) }
      #expect(Set(silent) == [0x89])
      live.send(.text("here"))
      var frame = try await live.readFrame()
      while frame?.first == 0x89 { frame = try await live.readFrame() }
      #expect(frame == .text("echo: here"))
    }
  }

  @Test func `two hundred connections come and go and leave no descriptor`() async throws {
    try await TestServer.run { server in
      for round in 0..<200 {
        let client = try await server.socket()
        client.send(.text("\(round)"))
        #expect(try await client.readFrame() == .text("echo: \(round)"))
        if round % 3 == 0 { client.send(.close(1000)) }
        if round % 3 == 1 { client.finish() }
        client.close()
      }
      var closed = 0
      for await event in server.delegate.events {
        if case .closed = event { closed += 1 }
        if closed == 200 { break }
      }
      #expect(await descriptorsLeft(of: server) == 1)
    }
  }

  @Test func `refused connections leave no descriptor either`() async throws {
    try await TestServer.run { server in
      for _ in 0..<100 {
        let client = try server.client()
        client.send(Handshake().with { $0.subprotocol = "other" }.text)
        _ = try await client.readToEnd()
      }
      #expect(await descriptorsLeft(of: server) == 1)
    }
  }

  /// The listening socket's, once the loop has had the turns it needs to close the others.
  private func descriptorsLeft(of server: TestServer) async -> Int {
    for _ in 0..<1_000 where descriptors(bound: server.port) > 1 { await server.loop.run {} }
    return descriptors(bound: server.port)
  }

  /// The server's ends of connections have its own port, clients' do not.
  private func descriptors(bound port: Int) -> Int {
    (0..<Int32(4_096)).count { descriptor in
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &length)
        }
      }
      return status == 0 && Int(UInt16(bigEndian: address.sin_port)) == port
    }
  }
}
