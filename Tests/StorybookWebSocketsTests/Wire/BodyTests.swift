import Synchronization
import Testing

@testable import StorybookWebSockets

@Suite struct BodyTests {
  private static func echo(_ limit: Int = 100_000) -> TestDelegate {
    TestDelegate(
      respond: { request, responder in
        let text = String(decoding: request.body.suffix(20), as: UTF8.self)
        responder.sendResponse(
          .text(200, sentence: "\(request.method) \(request.body.count) \(text)"))
      },
      body: { request in
        switch request.path {
        case "/in": .upTo(limit)
        case "/no": .refused(.text(403, sentence: "Not here."))
        default: .none
        }
      })
  }

  private static func answer(_ request: String, to delegate: TestDelegate) async throws -> String {
    try await TestServer.run(delegate) { server in
      let client = try server.client()
      client.send(request)
      return try await client.readToEnd()
    }
  }

  @Test(arguments: [1, 5, 4096, 65_536, 100_000])
  func `a body comes whole, however long it is`(_ count: Int) async throws {
    let body = String(repeating: "a", count: count - 1) + "z"
    let head = "POST /in HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(count)\r\n"
    let answer = try await Self.answer(head + "\r\n" + body, to: Self.echo())
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.contains("\r\n\r\nPOST \(count) "))
    #expect(answer.hasSuffix("z\n"))
  }

  @Test(arguments: [
    ("POST /in HTTP/1.1\r\nHost: a\r\nContent-Length: 100001", "413"),
    ("POST /in HTTP/1.1\r\nHost: a\r\nContent-Length: 0", "400"),
    ("POST /in HTTP/1.1\r\nHost: a", "411"),
    ("POST /in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", "411"),
    ("POST /no HTTP/1.1\r\nHost: a\r\nContent-Length: 3", "403"),
    ("POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: 3", "405"),
    ("PUT /in HTTP/1.1\r\nHost: a\r\nContent-Length: 3", "405"),
    ("GET /in HTTP/1.1\r\nHost: a\r\nContent-Length: 3", "400"),
  ])
  func `a body that is not taken is refused before it is read`(
    _ request: String, _ status: String
  ) async throws {
    let answer = try await Self.answer(request + "\r\n\r\n", to: Self.echo())
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.contains("\r\nconnection: close\r\n"))
  }

  @Test func `a connection takes a request with a body after another, in any pieces`() async throws
  {
    try await TestServer.run(Self.echo()) { server in
      let client = try server.client()
      client.send("POST /in HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc")
      client.send("def")
      #expect(try await client.readHead().hasPrefix("HTTP/1.1 200 "))
      let first = "POST 6 abcdef\n"
      #expect(try await client.read(first.utf8.count) == Array(first.utf8))
      client.send(
        "POST /in HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\ngh")
      #expect(try await client.readToEnd().hasSuffix("POST 2 gh\n"))
    }
  }

  @Test func `a body that drips is cut at its deadline`() async throws {
    try await TestServer.run(Self.echo(), configure: { $0.bodyTimeout = .milliseconds(100) }) {
      server in
      let client = try server.client()
      client.send("POST /in HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
      // One byte after the other starts the library's own timeout again.
      let isCut = (0..<1_000).contains { _ in
        client.send("a")
        return client.hasNews(within: 5)
      }
      #expect(isCut)
      #expect(try await client.readToEnd() == "")
    }
  }

  @Test func `bodies count until they are answered, and those of one address have a limit`()
    async throws
  {
    let responders = Mutex<[Responder]>([])
    let (asked, ask) = AsyncStream<Void>.makeStream()
    let delegate = TestDelegate(
      respond: { _, responder in
        responders.withLock { $0.append(responder) }
        ask.yield()
      }, body: { _ in .upTo(100_000) })
    try await TestServer.run(delegate, configure: { $0.maximumBodyBytesPerAddress = 100 }) {
      server in
      func post(_ count: Int) throws -> TestClient {
        let client = try server.client()
        client.send(
          "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(count)\r\n\r\n")
        client.send(String(repeating: "a", count: count))
        return client
      }
      let first = try post(90)
      for await _ in asked { break }
      #expect(try await post(11).readToEnd().hasPrefix("HTTP/1.1 503 "))
      await server.loop.run {
        responders.withLock { $0.last }?.sendResponse(.text(200, sentence: "done"))
      }
      #expect(try await first.readToEnd().hasPrefix("HTTP/1.1 200 "))
      let second = try post(100)
      for await _ in asked { break }
      second.close()
      await server.loop.run {
        responders.withLock { $0.last }?.sendResponse(.text(200, sentence: "unheard"))
      }
      let third = try post(1)
      for await _ in asked { break }
      await server.loop.run {
        responders.withLock { $0.last }?.sendResponse(.text(200, sentence: "done"))
      }
      #expect(try await third.readToEnd().hasPrefix("HTTP/1.1 200 "))
    }
  }
}

struct BodyBudgetTests {
  @Test func `an address has its limit, and all together have one`() {
    var budget = BodyBudget(perAddress: 10, total: 15)
    let first = [(10, "a"), (1, "a"), (6, "b"), (5, "b")].map { budget.takeBytes($0, of: $1) }
    #expect(first == [true, false, false, true])
    budget.release(10, of: "a")
    let second = [(5, "b"), (.max, "c")].map { budget.takeBytes($0, of: $1) }
    #expect(second == [true, false])
  }
}
