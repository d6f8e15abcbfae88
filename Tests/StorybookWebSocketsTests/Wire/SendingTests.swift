import Dispatch
@testable import StorybookWebSockets
import Synchronization
import Testing

/// Frames from the server: queued, shared, or decided on at the last moment.
@Suite(.timeLimit(.minutes(1)))
struct SendingTests {
  @Test func `one frame is shared by all connections`() async throws {
    let frame = Frame(String(repeating: "x", count: 100_000))
    let delegate = TestDelegate(opened: { server, id, _ in server.sendFrame(frame, to: id) })
    try await TestServer.run(delegate) { server in
      let clients = try await server.sockets(20)
      for client in clients {
        #expect(try await client.readFrame() == .text(String(repeating: "x", count: 100_000)))
      }
    }
  }

  @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, 2_000_000])
  func `a binary frame of any size arrives whole`(_ count: Int) async throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let delegate = TestDelegate(opened: { server, id, _ in
      server.sendFrame(Frame(.binary, bytes), to: id)
    })
    let frame = try await TestServer.run(delegate) { try await $0.socket().readFrame() }
    #expect(frame == ServedFrame(first: 0x82, payload: bytes))
  }

  @Test func `frames keep their order, however they are sent`() async throws {
    let delegate = TestDelegate(received: { server, id, text in
      for number in 0..<300 { server.sendFrame(Frame("\(text) \(number)"), to: id) }
    })
    try await TestServer.run(delegate) { server in
      let client = try await server.socket()
      client.send(.text("in"))
      let id = try #require(await server.delegate.events.first())
      server.loop.post {
        for number in 0..<300 { server.server.sendFrame(Frame("out \(number)"), to: id) }
      }
      let texts = try await client.readFrames(600).map(\.text)
      #expect(texts.filter { $0.hasPrefix("in") } == (0..<300).map { "in \($0)" })
      #expect(texts.filter { $0.hasPrefix("out") } == (0..<300).map { "out \($0)" })
    }
  }

  @Test func `a frame that is being made holds up its own connection alone`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let deferred = DeferredFrame(weight: 4) {
      gate.wait()
      return Array("slow".utf8)
    }
    try await TestServer.run { server in
      let one = try await server.socket()
      let held = try #require(await server.delegate.events.first())
      let other = try await server.socket()
      let free = try #require(await server.delegate.events.first())
      server.loop.post {
        server.server.sendFrame(.deferred(deferred), to: held)
        server.server.sendFrame(Frame("after"), to: held)
        server.server.sendFrame(Frame("at once"), to: free)
      }
      #expect(try await other.readFrame() == .text("at once"))
      gate.signal()
      #expect(try await one.readFrames(2).map(\.text) == ["slow", "after"])
    }
  }

  @Test func `what a connection does not read is not made, and comes in its order`() async throws {
    let (count, size) = (100, 300_000)
    let made = Mutex(0)
    try await TestServer.run(configure: { $0.maximumQueuedBytes = 100_000_000 }) { server in
      let client = try await server.socket(receiveBuffer: 8_192)
      let id = try #require(await server.delegate.events.first())
      server.loop.post {
        for number in 0..<count {
          let deferred = DeferredFrame(weight: size) {
            made.withLock { $0 += 1 }
            return Array("\(number)".utf8) + [UInt8](repeating: 0x20, count: size)
          }
          server.server.sendFrame(.deferred(deferred), to: id)
        }
        #expect(server.server.queuedBytes(id) == count * size)
      }
      #expect(try await client.readFrame()?.text.hasPrefix("0 ") == true)
      #expect(made.withLock { $0 } < count)
      let numbers = try await client.readFrames(count - 1).map { frame in
        Int(frame.text.prefix { $0 != " " })
      }
      #expect(numbers == Array(1..<count))
    }
  }

  @Test func `a frame that is made once goes to all, and a close waits for it`() async throws {
    let made = Mutex(0)
    let deferred = DeferredFrame(weight: 1) {
      made.withLock { $0 += 1 }
      return Array("shared".utf8)
    }
    let delegate = TestDelegate(opened: { server, id, _ in
      server.sendFrame(.deferred(deferred), to: id)
      server.close(id, code: .goingAway)
    })
    try await TestServer.run(delegate) { server in
      for client in try await server.sockets(5) {
        #expect(try await client.readFrame() == .text("shared"))
        #expect(try await client.readFrame()?.first == 0x88)
      }
    }
    #expect(made.withLock { $0 } == 1)
  }

  @Test func `a reader that does not read gets the newest in the end`() async throws {
    let last = 400
    let version = Mutex(0)
    let shown = Mutex<[Int]>([])
    let delegate = TestDelegate(nextFrame: { _ in
      let newest = version.withLock { $0 }
      let isNew = shown.withLock { shown in
        defer { if shown.last != newest { shown.append(newest) } }
        return shown.last != newest
      }
      return isNew ? Frame("\(newest)" + String(repeating: " ", count: 100_000)) : nil
    })
    try await TestServer.run(delegate) { server in
      let client = try await server.socket(receiveBuffer: 8_192)
      let id = try #require(await server.delegate.events.first())
      for number in 1...last {
        await server.loop.run {
          version.withLock { $0 = number }
          server.server.pull(id)
        }
      }
      var seen: [Int] = []
      while seen.last != last, let frame = try await client.readFrame() {
        seen.append(Int(frame.text.prefix { $0 != " " }) ?? -1)
      }
      #expect(seen.last == last)
      #expect(seen.count < last)
      #expect(seen == shown.withLock { $0 })
    }
  }

  @Test func `a connection that lets too much pile up is closed with 1013`() async throws {
    let frame = Frame(String(repeating: "x", count: 500_000))
    try await TestServer.run(configure: { $0.maximumQueuedBytes = 2_000_000 }) { server in
      let client = try await server.socket(receiveBuffer: 8_192)
      let id = try #require(await server.delegate.events.first())
      let queued = await server.loop.run {
        (0..<40).map { _ in
          server.server.sendFrame(frame, to: id)
          return server.server.queuedBytes(id)
        }
      }
      #expect(queued.allSatisfy { $0 <= 2_000_000 })
      var last: ServedFrame?
      while let next = try await client.readFrame() {
        last = next
        if next.closeCode != nil { client.send(.close(1000)) }
      }
      #expect(last == .close(1013, "The client reads too slowly."))
    }
  }

  /// - Parameter sizes: of the messages that are sent in one turn, before anything is written.
  @Test(
    arguments: [
      (sizes: [150_000], isKept: true), (sizes: [1_000_000], isKept: true),
      (sizes: [10, 1_000_000, 10, 10], isKept: true),
      (sizes: [1_000_000, 1_000_000, 10], isKept: true),
      (sizes: [1_000_000, 1_000_000, 1_000_000], isKept: false),
      (sizes: [10, 1_000_000, 1_000_000, 25_000], isKept: false),
      (sizes: [50_000, 45_000], isKept: true),
      (sizes: [50_000, 25_000, 30_000], isKept: true),
      (sizes: [25_000, 25_000, 25_000, 25_001], isKept: false),
    ], [false, true])
  func `a message is never too large for an empty queue`(
    sent: (sizes: [Int], isKept: Bool), isDeferred: Bool
  ) async throws {
    try await TestServer.run(configure: { $0.maximumQueuedBytes = 100_000 }) { server in
      let client = try await server.socket(receiveBuffer: 8_192)
      let id = try #require(await server.delegate.events.first())
      await server.loop.run {
        for size in sent.sizes {
          server.server.sendFrame(.test(size, isDeferred: isDeferred), to: id)
        }
      }
      var received: [Int] = []
      while received.count < sent.sizes.count, let frame = try await client.readFrame(),
        frame.closeCode == nil
      {
        received.append(frame.payload.count)
      }
      #expect(received == (sent.isKept ? sent.sizes : []))
    }
  }

  @Test func `a small message behind the rest of a large one is taken`() async throws {
    try await TestServer.run(configure: { $0.maximumQueuedBytes = 1_000_000 }) { server in
      let client = try await server.socket(receiveBuffer: 8_192)
      let id = try #require(await server.delegate.events.first())
      await server.loop.run {
        server.server.sendFrame(.test(20_000_000, isDeferred: false), to: id)
      }
      // The library has the large one by now: a part of it is sent.
      #expect(try await client.read(1).count == 1)
      await server.loop.run {
        #expect(server.server.queuedBytes(id) > 1_000_000)
        for _ in 0..<100 { server.server.sendFrame(.test(10, isDeferred: false), to: id) }
        #expect(server.server.queuedBytes(id) > 1_000_000)
      }
    }
  }

  @Test func `a peer that does not read is not read from, and loses nothing`() async throws {
    try await TestServer.run(configure: { $0.maximumQueuedBytes = 1 << 20 }) { server in
      let client = try await server.socket(receiveBuffer: 8_192)
      let message = String(repeating: "x", count: 50_000)
      let sent = client.sendUntilBlocked(ClientFrame.text(message).bytes, atMost: 2_000)
      #expect(sent < 2_000)
      for _ in 0..<sent { #expect(try await client.readFrame() == .text("echo: " + message)) }
    }
  }

  @Test func `what was sent before a close arrives before it`() async throws {
    let delegate = TestDelegate(received: { server, id, _ in
      for number in 0..<3 { server.sendFrame(Frame("\(number)"), to: id) }
      server.close(id, code: .policyViolation, reason: "enough")
      server.sendFrame(Frame("late"), to: id)
    })
    try await TestServer.run(delegate) { server in
      let client = try await server.socket()
      client.send(.text("go"))
      let frames = try await client.readFrames(4)
      #expect(frames == [.text("0"), .text("1"), .text("2"), .close(1008, "enough")])
      client.send(.close(1008))
      #expect(try await client.readFrame() == nil)
    }
  }

  @Test func `a long reason is cut between two characters`() async throws {
    let delegate = TestDelegate(opened: { server, id, _ in
      server.close(id, code: .internalError, reason: String(repeating: "é", count: 100))
    })
    let frame = try await TestServer.run(delegate) { try await $0.socket().readFrame() }
    #expect(frame == .close(1011, String(repeating: "é", count: 61)))
  }

  @Test func `a connection that is gone takes nothing, and that is no error`() async throws {
    try await TestServer.run { server in
      let client = try await server.socket()
      let id = try #require(await server.delegate.events.first())
      client.close()
      for await event in server.delegate.events where event == .closed(id) { break }
      await server.loop.run {
        server.server.sendFrame(Frame("a"), to: id)
        server.server.pull(id)
        server.server.close(id, code: .normal)
        #expect(server.server.queuedBytes(id) == 0)
      }
    }
  }

  @Test func `a delegate may send to others from anywhere`() async throws {
    let ids = Mutex<[ConnectionID]>([])
    let delegate = TestDelegate(
      opened: { _, id, _ in ids.withLock { $0.append(id) } },
      received: { server, _, text in
        for id in ids.withLock({ $0 }) { server.sendFrame(Frame(text), to: id) }
      })
    try await TestServer.run(delegate) { server in
      let clients = try await server.sockets(10)
      clients[3].send(.text("to all"))
      for client in clients { #expect(try await client.readFrame() == .text("to all")) }
    }
  }
}

extension OutgoingFrame {
  fileprivate static func test(_ size: Int, isDeferred: Bool) -> OutgoingFrame {
    let bytes = [UInt8](repeating: 0x20, count: size)
    guard isDeferred else { return .made(Frame(.text, bytes)) }
    return .deferred(DeferredFrame(weight: size) { bytes })
  }
}

extension AsyncStream<TestDelegate.Event> {
  /// The next connection that opens.
  func first() async -> ConnectionID? {
    for await event in self { if case .opened(let id) = event { return id } }
    return nil
  }
}
