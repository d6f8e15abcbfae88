import Storybook
import StorybookWebSockets

/// The previews that one connection asked for: a few under way, the others in line.
///
/// One is under way until the connection has taken it, so a page that asks and does not read
/// keeps nobody busy but itself.
struct PreviewLine {
  struct Order: Hashable, Sendable {
    let seq: Int
    let story: String
    /// JSON text; nil for the story's own.
    let props: [UInt8]?
    let environment: Environment
  }

  static let limit = 8
  static let waitingLimit = 256
  /// Of all props that wait.
  static let byteLimit = 16 << 20

  private var waiting: [Order] = []
  private var bytes = 0
  private var underWay = 0
  private var done: [Frame] = []

  mutating func append(_ order: Order) throws(ProtocolFailure) {
    let size = order.props?.count ?? 0
    guard waiting.count < Self.waitingLimit, bytes + size <= Self.byteLimit else {
      throw ProtocolFailure(
        .limit, "Too many previews wait already: ask again when some have come.", seq: order.seq)
    }
    waiting.append(order)
    bytes += size
  }

  /// The next one that may begin.
  mutating func next() -> Order? {
    guard underWay < Self.limit, !waiting.isEmpty else { return nil }
    underWay += 1
    let order = waiting.removeFirst()
    bytes -= order.props?.count ?? 0
    return order
  }

  /// One that is under way has its answer.
  mutating func finish(_ frame: Frame) { done.append(frame) }

  /// An answer that the connection takes.
  mutating func takeFrame() -> Frame? {
    guard !done.isEmpty else { return nil }
    underWay -= 1
    return done.removeFirst()
  }
}
