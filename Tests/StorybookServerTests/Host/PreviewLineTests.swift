import Storybook
@testable import StorybookServer
import StorybookWebSockets
import Testing

struct PreviewLineTests {
  private static func order(_ seq: Int, bytes: Int = 0) -> PreviewLine.Order {
    .init(
      seq: seq, story: "a/b", props: Array(repeating: 32, count: bytes),
      environment: Environment(device: "phone"))
  }

  private static func line(_ count: Int) throws -> PreviewLine {
    var line = PreviewLine()
    for seq in 0..<count { try line.append(order(seq)) }
    return line
  }

  private static func started(_ line: inout PreviewLine) -> [Int] {
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
    line.finish(Frame(.text, []))
    #expect(Self.started(&line).isEmpty)
    #expect(line.takeFrame() != nil)
    #expect(Self.started(&line) == [8])
    #expect(line.takeFrame() == nil)
  }

  @Test func `a line that is too long takes no more`() throws {
    var line = try Self.line(PreviewLine.waitingLimit)
    let failure = #expect(throws: ProtocolFailure.self) { try line.append(Self.order(999)) }
    #expect(failure?.code == .limit)
    #expect(failure?.seq == 999)
    _ = Self.started(&line)
    try line.append(Self.order(999))
  }

  @Test func `props that wait do not grow without bound`() throws {
    var line = PreviewLine()
    try line.append(Self.order(1, bytes: PreviewLine.byteLimit))
    #expect(throws: ProtocolFailure.self) { try line.append(Self.order(2, bytes: 1)) }
    _ = line.next()
    try line.append(Self.order(2, bytes: 1))
  }
}
