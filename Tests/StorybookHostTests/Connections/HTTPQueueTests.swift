import Testing

@testable import StorybookHost

struct HTTPQueueTests {
  private static let lane = HTTPQueue.Lane(address: "192.0.2.1", kind: .rendering)
  private static let other = HTTPQueue.Lane(address: "192.0.2.2", kind: .rendering)

  private static func entry(_ number: Int, isAbandoned: Bool = false) -> HTTPQueue.Entry {
    HTTPQueue.Entry(number: number, start: {}, isAbandoned: { isAbandoned }, drop: {})
  }

  private static func queue(_ numbers: Range<Int>, in lane: HTTPQueue.Lane = lane) -> HTTPQueue {
    var queue = HTTPQueue()
    for number in numbers { queue.append(entry(number), to: lane) }
    return queue
  }

  /// Starts what may start, and expects it to be these.
  private static func expect(
    _ numbers: [Int], toStartIn lane: HTTPQueue.Lane = lane, of queue: inout HTTPQueue,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var started: [Int] = []
    while let entry = queue.next(in: lane) { started.append(entry.number) }
    #expect(started == numbers, sourceLocation: location)
  }

  @Test func `a few run, the others wait in their order`() {
    var queue = Self.queue(0..<9)
    Self.expect([0, 1], of: &queue)
    #expect(queue.hasWaiting)
    queue.finish(1, in: Self.lane, unsent: 100)
    Self.expect([2], of: &queue)
  }

  @Test func `an address holds up neither others nor its other work`() {
    var queue = Self.queue(0..<9)
    Self.expect([0, 1], of: &queue)
    let assets = HTTPQueue.Lane(address: Self.lane.address, kind: .file)
    for (number, lane) in [(10, Self.other), (11, assets)] {
      queue.append(Self.entry(number), to: lane)
      Self.expect([number], toStartIn: lane, of: &queue)
    }
  }

  @Test func `a full lane takes no more`() {
    let queue = Self.queue(0..<HTTPQueue.waitingLimit)
    #expect(!queue.hasPlace(in: Self.lane))
    #expect(queue.hasPlace(in: Self.other))
  }

  @Test(arguments: [(HTTPQueue.unsentByteLimit, 1), (HTTPQueue.unsentByteLimit / 2, 2)])
  func `responses that a client does not take hold up its address`(_ bytes: Int, _ count: Int) {
    var queue = Self.queue(0..<9)
    for number in 0..<count {
      _ = queue.next(in: Self.lane)
      queue.finish(number, in: Self.lane, unsent: bytes)
    }
    Self.expect([], of: &queue)
    queue.end(0, in: Self.lane)
    Self.expect([count, count + 1], of: &queue)
  }

  @Test func `requests of clients that hung up are dropped, wherever they wait`() {
    var queue = HTTPQueue()
    for number in 0..<6 {
      let lane = number < 3 ? Self.lane : Self.other
      queue.append(Self.entry(number, isAbandoned: number % 2 == 1), to: lane)
    }
    let abandoned = queue.takeAbandoned().map(\.number).sorted()
    #expect(abandoned == [1, 3, 5])
    Self.expect([0, 2], of: &queue)
    Self.expect([4], toStartIn: Self.other, of: &queue)
  }
}
