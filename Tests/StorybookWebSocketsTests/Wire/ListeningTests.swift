import Synchronization
import Testing

@testable import StorybookWebSockets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a server listens, and what it says when it cannot.
@Suite(.timeLimit(.minutes(1)))
struct ListeningTests {
  @Test func `a port in use is named in the error`() async throws {
    try await TestServer.run { server in
      var configuration = ServerConfiguration()
      configuration.port = server.port
      let second = Server(configuration, on: server.loop, delegate: TestDelegate())
      await #expect(throws: ServerError.portTaken(server.port)) { try await second.start() }
    }
  }

  @Test(arguments: [
    ("localhost", ServerError.addressInvalid("localhost")), ("", .addressInvalid("")),
    ("127.0.0.1:80", .addressInvalid("127.0.0.1:80")),
    ("203.0.113.7", .addressUnavailable("203.0.113.7")),
  ])
  func `an address that cannot be listened on is named in the error`(
    _ address: String, _ error: ServerError
  ) throws {
    #expect(throws: error) { try ListeningSocket(address: address, port: 0) }
  }

  @Test(arguments: ["127.0.0.1", "::1", "0.0.0.0"])
  func `exactly the address asked for is listened on`(_ address: String) throws {
    let socket = try ListeningSocket(address: address, port: 0)
    defer { systemClose(socket.descriptor) }
    let bound = SocketAddress { getsockname(socket.descriptor, $0, &$1) == 0 }
    #expect(bound?.host == address)
    #expect(bound?.port == socket.port)
    #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(socket.descriptor, F_GETFL) & O_NONBLOCK != 0)
  }

  @Test func `IPv6 is served, and reported as the peer's address`() async throws {
    let delegate = TestDelegate(respond: { request, responder in
      responder.sendResponse(.text(200, sentence: request.peerAddress))
    })
    try await TestServer.run(delegate, configure: { $0.address = "::1" }) { server in
      let client = try TestClient(ipv6Port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try await client.readToEnd().hasSuffix("\r\n\r\n::1\n"))
    }
  }

  @Test func `without descriptors the listener rests, and goes on when there are some`()
    async throws
  {
    let loop = try ServiceLoop(log: { _ in })
    let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
    let tries = Mutex(0)
    let (accepted, accept) = AsyncStream<Int32>.makeStream()
    let listener = await loop.run {
      Confined(
        Listener(
          socket, on: loop,
          accept: { listening in
            let count = tries.withLock { count in
              count += 1
              return count
            }
            return count <= 2 ? .exhausted : Listener.systemAccept(listening)
          }, accepted: { descriptor, _ in accept.yield(descriptor) }), to: loop)
    }
    let client = try TestClient(port: socket.port)
    for await descriptor in accepted {
      systemClose(descriptor)
      break
    }
    // Two failures, the connection, and the end of the queue: a busy loop would have tried more.
    #expect(tries.withLock { $0 } <= 4)
    client.close()
    await loop.run { listener.value.close() }
    await loop.shutDown()
  }

  @Test func `the soft limit of descriptors is within what the library can have tables for`() {
    DescriptorLimit.adjust()
    var limit = rlimit()
    #if canImport(Glibc)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    #expect(limit.rlim_cur <= 65_536)
  }

  @Test func `a certificate that is not there is named in the error`() async throws {
    let loop = try ServiceLoop(log: { _ in })
    var configuration = ServerConfiguration()
    configuration.certificate = "/nonexistent/certificate.pem"
    configuration.key = "/nonexistent/key.pem"
    let server = Server(configuration, on: loop, delegate: TestDelegate())
    await #expect(throws: ServerError.certificateUnusable("/nonexistent/certificate.pem")) {
      try await server.start()
    }
    await server.stop()
    await loop.shutDown()
  }
}
