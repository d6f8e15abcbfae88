import Storybook
import StorybookSchema
import StorybookWebSockets

/// What one connection asked for and that is answered to it alone: a few requests under way, the
/// others in line.
///
/// One is under way until the connection has taken its answer, so a page that asks and does not read
/// keeps nobody busy but itself. All of it goes with the connection.
struct RequestQueue {
  struct Order {
    let seq: Int
    /// What it holds while it waits.
    let bytes: Int
    let start: () -> Void
  }

  static let limit = 8
  static let waitingLimit = 256
  /// Of all that waits.
  static let byteLimit = 16 << 20

  static func weight(_ props: Value) -> Int { props.weight(upTo: byteLimit) ?? byteLimit }

  private var waiting: [Order] = []
  private var bytes = 0
  private var underWay = 0
  private var done: [HostMessage] = []

  mutating func append(_ order: Order) throws(ProtocolError) {
    guard waiting.count < Self.waitingLimit, bytes + order.bytes <= Self.byteLimit else {
      throw ProtocolError(
        .limit, "Too many requests wait already: ask again when some are answered.",
        seq: order.seq)
    }
    waiting.append(order)
    bytes += order.bytes
  }

  /// The next one that may begin.
  mutating func next() -> Order? {
    guard underWay < Self.limit, !waiting.isEmpty else { return nil }
    underWay += 1
    let order = waiting.removeFirst()
    bytes -= order.bytes
    return order
  }

  /// One that is under way has its answer; nil where others are told it.
  mutating func finish(_ message: HostMessage?) {
    guard let message else { return underWay -= 1 }
    done.append(message)
  }

  /// An answer that the connection takes: its bytes are made now, and not before.
  mutating func takeFrame() -> OutgoingFrame? {
    guard !done.isEmpty else { return nil }
    underWay -= 1
    return OutgoingFrame(done.removeFirst())
  }
}
