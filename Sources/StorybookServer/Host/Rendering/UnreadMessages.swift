/// Messages of one connection that wait to be read, in the order in which they came: a long one is
/// read away from the service thread, and what comes after it waits for that.
struct UnreadMessages {
  /// Longer messages would keep everybody else waiting while they are read.
  static let shortest = 64 << 10
  /// Of all that wait.
  static let byteLimit = 64 << 20

  private var waiting: [[UInt8]] = []
  private var bytes = 0
  private(set) var isReading = false

  /// False when there is no place for it.
  mutating func append(_ text: [UInt8]) -> Bool {
    guard bytes + text.count <= Self.byteLimit else { return false }
    waiting.append(text)
    bytes += text.count
    return true
  }

  /// The next one to be read, unless one is.
  mutating func next() -> [UInt8]? {
    guard !isReading, !waiting.isEmpty else { return nil }
    isReading = true
    let text = waiting.removeFirst()
    bytes -= text.count
    return text
  }

  mutating func finish() { isReading = false }

  /// True when a message of that length can be read at once.
  func readsAtOnce(_ count: Int) -> Bool {
    !isReading && waiting.isEmpty && count <= Self.shortest
  }
}
