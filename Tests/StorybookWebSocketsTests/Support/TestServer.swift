import StorybookWebSockets

/// A running server of a loop of its own.
struct TestServer: Sendable {
  let loop: ServiceLoop
  let server: Server
  let delegate: TestDelegate
  let port: Int

  /// Starts a server for the body, and stops all of it after.
  @discardableResult
  static func run<Result>(
    _ delegate: TestDelegate = TestDelegate(),
    configure: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TestServer) async throws -> Result
  ) async throws -> Result {
    var configuration = ServerConfiguration()
    configure(&configuration)
    let loop = try ServiceLoop(log: { _ in })
    let server = Server(configuration, on: loop, delegate: delegate)
    delegate.use(server)
    do {
      let port = try await server.start()
      let result = try await body(
        TestServer(loop: loop, server: server, delegate: delegate, port: port))
      await finish(server, loop)
      return result
    } catch {
      await finish(server, loop)
      throw error
    }
  }

  private static func finish(_ server: Server, _ loop: ServiceLoop) async {
    await server.stop(grace: .milliseconds(200))
    await loop.shutDown()
  }

  func client() throws -> TestClient { try TestClient(port: port) }

  /// A client whose handshake was accepted.
  func socket(receiveBuffer: Int32? = nil) async throws -> TestClient {
    let client = try TestClient(port: port, receiveBuffer: receiveBuffer)
    client.send(Handshake().text)
    let head = try await client.readHead()
    guard head.hasPrefix("HTTP/1.1 101 ") else { throw Refused(head: head) }
    return client
  }

  func sockets(_ count: Int) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for _ in 0..<count { clients.append(try await socket()) }
    return clients
  }

  struct Refused: Error { let head: String }
}
