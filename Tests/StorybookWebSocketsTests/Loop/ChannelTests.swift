import Synchronization
import Testing

@testable import StorybookWebSockets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Streams to other processes, here to the other end of a socket pair.
@Suite(.timeLimit(.minutes(1)))
struct ChannelTests {
  enum Event: Equatable, Sendable { case received([UInt8]), closed }

  /// Both ends of a socket pair as channels of one loop.
  struct Ends: Sendable {
    let loop: ServiceLoop
    let near: Channel
    let far: Channel
    let nearEvents: AsyncStream<Event>
    let farEvents: AsyncStream<Event>
  }

  @Test func `what is written arrives`() async throws {
    try await withEnds { ends in
      await ends.loop.run { ends.near.writeBytes([1, 2, 3]) }
      #expect(await bytes(of: ends.farEvents, 3) == [1, 2, 3])
    }
  }

  @Test func `a megabyte goes both ways at once, whole and in order`() async throws {
    let there = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let back = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 11) }
    try await withEnds { ends in
      await ends.loop.run {
        for start in stride(from: 0, to: there.count, by: 100_000) {
          ends.near.writeBytes(Array(there[start..<min(start + 100_000, there.count)]))
        }
        ends.far.writeBytes(back)
        #expect(ends.near.queuedBytes > 0)
      }
      async let far = bytes(of: ends.farEvents, there.count)
      async let near = bytes(of: ends.nearEvents, back.count)
      #expect(await far == there)
      #expect(await near == back)
      #expect(await ends.loop.run { ends.near.queuedBytes + ends.far.queuedBytes } == 0)
    }
  }

  @Test func `writing nothing is no error`() async throws {
    try await withEnds { ends in
      await ends.loop.run {
        ends.near.writeBytes([])
        ends.near.writeBytes([9])
      }
      #expect(await bytes(of: ends.farEvents, 1) == [9])
    }
  }

  @Test func `the other side hears of a close, once, and this side does not`() async throws {
    try await withEnds { ends in
      await ends.loop.run {
        ends.near.writeBytes([1])
        ends.near.close()
        ends.near.close()
        ends.near.writeBytes([2])
      }
      #expect(await events(of: ends.farEvents, until: .closed) == [.received([1]), .closed])
      await ends.loop.run { ends.far.close() }
      await ends.loop.shutDown()
      #expect(await all(of: ends.nearEvents) == [])
    }
  }

  @Test func `writing to a side that is gone closes the channel, not the process`() async throws {
    var pair = try socketPair()
    let loop = try ServiceLoop(log: { _ in })
    let (events, report) = AsyncStream<Event>.makeStream()
    let descriptor = pair[0]
    let channel = await loop.run {
      loop.adoptDescriptor(descriptor, received: { _ in }, closed: { report.yield(.closed) })
    }
    _ = SystemCalls.close(pair.removeLast())
    await loop.run { channel.writeBytes([UInt8](repeating: 1, count: 1_000_000)) }
    #expect(await self.events(of: events, until: .closed) == [.closed])
    await loop.shutDown()
  }

  @Test func `a pipe is read to its end`() async throws {
    let ends = try pair { pipe(&$0) }
    let loop = try ServiceLoop(log: { _ in })
    let (events, report) = AsyncStream<Event>.makeStream()
    let (reading, writing) = (ends[0], ends[1])
    _ = await loop.run {
      loop.adoptDescriptor(
        reading, received: { report.yield(.received(Array($0))) },
        closed: { report.yield(.closed) })
    }
    let writer = await loop.run { loop.adoptDescriptor(writing, received: { _ in }, closed: {}) }
    await loop.run { writer.writeBytes([1, 2]) }
    #expect(await bytes(of: events, 2) == [1, 2])
    await loop.run { writer.close() }
    #expect(await self.events(of: events, until: .closed) == [.closed])
    await loop.shutDown()
  }

  @Test func `what cannot be waited for is closed at once`() async throws {
    let descriptor = DescriptorNumbers.withoutReuse { open("/dev/null", O_RDONLY) }
    let loop = try ServiceLoop(log: { _ in })
    let (events, report) = AsyncStream<Event>.makeStream()
    _ = await loop.run {
      loop.adoptDescriptor(descriptor, received: { _ in }, closed: { report.yield(.closed) })
    }
    #expect(await self.events(of: events, until: .closed) == [.closed])
    await loop.shutDown()
  }

  @Test func `a loop that shuts down closes the channels left on it`() async throws {
    let pair = try socketPair()
    let loop = try ServiceLoop(log: { _ in })
    let descriptor = pair[0]
    _ = await loop.run { loop.adoptDescriptor(descriptor, received: { _ in }, closed: {}) }
    await loop.shutDown()
    var byte: UInt8 = 0
    #expect(SystemCalls.read(pair[1], &byte, 1) == 0)
    _ = SystemCalls.close(pair[1])
  }

  @Test func `a channel may be closed by what it received`() async throws {
    let pair = try socketPair()
    let loop = try ServiceLoop(log: { _ in })
    let (count, report) = AsyncStream<Int>.makeStream()
    let box = Mutex<Channel?>(nil)
    let (near, far) = (pair[0], pair[1])
    await loop.run {
      let channel = loop.adoptDescriptor(
        near,
        received: {
          report.yield($0.count)
          box.withLock { $0 }?.close()
        }, closed: {})
      box.withLock { $0 = channel }
    }
    let other = await loop.run {
      loop.adoptDescriptor(far, received: { _ in }, closed: { report.finish() })
    }
    await loop.run { other.writeBytes([UInt8](repeating: 1, count: 200_000)) }
    var counts: [Int] = []
    for await next in count { counts.append(next) }
    #expect(counts.count == 1)
    await loop.shutDown()
  }

  private func withEnds(_ body: (Ends) async throws -> Void) async throws {
    let pair = try socketPair()
    let loop = try ServiceLoop(log: { _ in })
    let (nearEvents, near) = AsyncStream<Event>.makeStream()
    let (farEvents, far) = AsyncStream<Event>.makeStream()
    let channels = await loop.run {
      zip(pair, [near, far]).map { descriptor, report in
        loop.adoptDescriptor(
          descriptor, received: { report.yield(.received(Array($0))) },
          closed: { report.yield(.closed) })
      }
    }
    try await body(
      Ends(
        loop: loop, near: channels[0], far: channels[1], nearEvents: nearEvents,
        farEvents: farEvents))
    await loop.shutDown()
  }

  private func bytes(of events: AsyncStream<Event>, _ count: Int) async -> [UInt8] {
    var all: [UInt8] = []
    if all.count >= count { return all }
    for await event in events {
      if case .received(let bytes) = event { all += bytes }
      if all.count >= count || event == .closed { break }
    }
    return all
  }

  private func events(of events: AsyncStream<Event>, until last: Event) async -> [Event] {
    var all: [Event] = []
    for await event in events {
      all.append(event)
      if event == last { break }
    }
    return all
  }

  /// What came until now, from a stream nothing more can come from.
  private func all(of events: AsyncStream<Event>) async -> [Event] {
    await withTaskGroup(of: [Event].self) { group in
      group.addTask { await self.events(of: events, until: .closed) }
      group.cancelAll()
      return await group.next() ?? []
    }
  }

  private func socketPair() throws -> [Int32] {
    #if canImport(Glibc)
      try pair { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &$0) }
    #else
      try pair { socketpair(AF_UNIX, SOCK_STREAM, 0, &$0) }
    #endif
  }

  private func pair(_ make: (inout [Int32]) -> Int32) throws -> [Int32] {
    try #require(
      DescriptorNumbers.withoutReuse {
        var ends: [Int32] = [-1, -1]
        return make(&ends) == 0 ? ends : nil
      })
  }
}
