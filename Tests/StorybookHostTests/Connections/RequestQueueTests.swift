import Storybook
@testable import StorybookHost
import StorybookProgram
import StorybookWebSockets
import Testing
@testable import StorybookFiles

struct RequestQueueTests {
  private static func order(_ seq: Int, bytes: Int = 0) -> RequestQueue.Order {
    .init(seq: seq, bytes: bytes) {}
  }

  private static func line(_ count: Int) throws -> RequestQueue {
    var line = RequestQueue()
    for seq in 0..<count { try line.append(order(seq)) }
    return line
  }

  private static func started(_ line: inout RequestQueue) -> [Int] {
    var started: [Int] = []
    while let order = line.next() { started.append(order.seq) }
    return started
  }

  @Test func `a few are under way, in the order they were asked for`() throws {
    var line = try Self.line(20)
    #expect(Self.started(&line) == Array(0..<8))
  }

  @Test func `the next one begins when the connection has taken an answer`() throws {
    var line = try Self.line(20)
    _ = Self.started(&line)
    line.finish(.exported(seq: 0, kind: .json, content: "1"))
    #expect(Self.started(&line).isEmpty)
    #expect(line.takeFrame() != nil)
    #expect(Self.started(&line) == [8])
    #expect(line.takeFrame() == nil)
  }

  @Test func `a line that is too long takes no more`() throws {
    var line = try Self.line(RequestQueue.waitingLimit)
    let failure = #expect(throws: ProtocolError.self) { try line.append(Self.order(999)) }
    #expect(failure?.code == .limit)
    #expect(failure?.seq == 999)
    _ = Self.started(&line)
    try line.append(Self.order(999))
  }

  @Test func `what waits does not grow without bound`() throws {
    var line = RequestQueue()
    try line.append(Self.order(1, bytes: RequestQueue.byteLimit))
    #expect(throws: ProtocolError.self) { try line.append(Self.order(2, bytes: 1)) }
    _ = line.next()
    try line.append(Self.order(2, bytes: 1))
  }

  @Test func `a shared reply makes room at once`() throws {
    var line = try Self.line(20)
    _ = Self.started(&line)
    line.finish(nil)
    #expect(Self.started(&line) == [8])
    #expect(line.takeFrame() == nil)
  }
}
