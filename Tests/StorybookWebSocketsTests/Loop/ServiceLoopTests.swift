import StorybookWebSockets
import Synchronization
import Testing

/// The thread, its order of work, its timers, and actors that live on it.
@Suite(.timeLimit(.minutes(1)))
struct ServiceLoopTests {
  actor Counter {
    let loop: ServiceLoop
    private(set) var count = 0

    init(on loop: ServiceLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func increment() -> Bool {
      count += 1
      return loop.isCurrent
    }

    nonisolated func incrementHere() {
      assumeIsolated { $0.count += 1 }
    }
  }

  @Test func `an actor of the loop runs on its thread`() async throws {
    try await withLoop { loop in
      let counter = Counter(on: loop)
      #expect(!loop.isCurrent)
      #expect(await counter.increment())
      await loop.run { counter.incrementHere() }
      #expect(await counter.count == 2)
    }
  }

  @Test func `a thousand tasks count to a thousand`() async throws {
    try await withLoop { loop in
      let counter = Counter(on: loop)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<1_000 { group.addTask { _ = await counter.increment() } }
      }
      #expect(await counter.count == 1_000)
    }
  }

  @Test func `what is posted runs in its order, also from the thread itself`() async throws {
    try await withLoop { loop in
      let order = Mutex<[Int]>([])
      await withCheckedContinuation { continuation in
        loop.post {
          order.withLock { $0.append(1) }
          loop.post {
            order.withLock { $0.append(3) }
            loop.post { continuation.resume() }
          }
          order.withLock { $0.append(2) }
        }
      }
      #expect(order.withLock { $0 } == [1, 2, 3])
    }
  }

  @Test func `an error of what was run comes back`() async throws {
    try await withLoop { loop in
      let error = await #expect(throws: ServerError.self) {
        try await loop.run { () throws(ServerError) -> Int in throw .portTaken(1) }
      }
      #expect(error == .portTaken(1))
    }
  }

  /// Far apart: each is counted from the moment it was made in.
  @Test func `timers fire in the order of their times, on the thread`() async throws {
    try await withLoop { loop in
      let (fired, fire) = AsyncStream<String>.makeStream()
      await loop.run {
        for (name, delay) in [("c", 2_000), ("a", 0), ("b", 1_000)] {
          loop.schedule(after: .milliseconds(delay)) { fire.yield(loop.isCurrent ? name : "") }
        }
      }
      var names = ""
      for await name in fired {
        names += name
        if names.count == 3 { break }
      }
      #expect(names == "abc")
    }
  }

  @Test func `a cancelled timer does not fire`() async throws {
    try await withLoop { loop in
      let (fired, fire) = AsyncStream<String>.makeStream()
      await loop.run {
        let early = loop.schedule(after: .milliseconds(5)) { fire.yield("cancelled") }
        loop.schedule(after: .milliseconds(20)) { fire.yield("kept") }
        early.cancel()
        early.cancel()
      }
      for await name in fired {
        #expect(name == "kept")
        break
      }
    }
  }

  @Test func `a timer may be cancelled after it fired`() async throws {
    try await withLoop { loop in
      let (fired, fire) = AsyncStream<Void>.makeStream()
      let timer = await loop.run { loop.schedule(after: .zero) { fire.yield() } }
      for await _ in fired { break }
      await loop.run { timer.cancel() }
    }
  }

  @Test func `a loop with timers and channels in it shuts down`() async throws {
    let loop = try ServiceLoop(log: { _ in })
    await loop.run { _ = loop.schedule(after: .seconds(3_600)) {} }
    await loop.shutDown()
    await loop.shutDown()
  }

  @Test func `many loops come and go`() async throws {
    for _ in 0..<50 {
      let loop = try ServiceLoop(log: { _ in })
      #expect(await loop.run { loop.isCurrent })
      await loop.shutDown()
    }
  }

  private func withLoop(_ body: (ServiceLoop) async throws -> Void) async throws {
    let loop = try ServiceLoop(log: { _ in })
    do {
      try await body(loop)
      await loop.shutDown()
    } catch {
      await loop.shutDown()
      throw error
    }
  }
}
