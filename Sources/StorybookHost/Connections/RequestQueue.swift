import StorybookFiles
import StorybookSchema
import StorybookWebSockets

/// The requests of one connection that are answered to it alone: a few run, the others wait.
///
/// A request counts as running until the connection has taken its answer, so a client that does not
/// read its answers only blocks itself. The queue ends with the connection.
struct RequestQueue {
  struct Order {
    let seq: Int
    /// The memory that the request holds while it waits.
    let bytes: Int
    let start: () -> Void
  }

  static let limit = 8
  static let waitingLimit = 256
  /// The limit for all waiting requests together.
  static let byteLimit = 16 << 20

  static func weight(_ props: Value) -> Int { props.weight(upTo: byteLimit) ?? byteLimit }

  private var waiting: [Order] = []
  private var bytes = 0
  private var underWay = 0
  private var done: [HostMessage] = []

  mutating func append(_ order: Order) throws(ProtocolError) {
    guard waiting.count < Self.waitingLimit, bytes + order.bytes <= Self.byteLimit else {
      throw ProtocolError(
        .limit, "Too many pending requests: try again after some have been answered.",
        seq: order.seq)
    }
    waiting.append(order)
    bytes += order.bytes
  }

  /// The next request that may start; `nil` at the limit.
  mutating func next() -> Order? {
    guard underWay < Self.limit, !waiting.isEmpty else { return nil }
    underWay += 1
    let order = waiting.removeFirst()
    bytes -= order.bytes
    return order
  }

  /// Completes a running request; `nil` if its answer is broadcast instead.
  mutating func finish(_ message: HostMessage?) {
    guard let message else { return underWay -= 1 }
    done.append(message)
  }

  /// The next answer, encoded only now that the connection takes it.
  mutating func takeFrame() -> OutgoingFrame? {
    guard !done.isEmpty else { return nil }
    underWay -= 1
    return OutgoingFrame(done.removeFirst())
  }
}
