import StorybookWebSockets

/// The unparsed messages of one connection, in order: a long one is parsed off the service thread,
/// and later ones wait for it.
struct UnreadMessages {
  /// Bytes above which parsing on the service thread would block all other connections.
  static let shortest = 64 << 10
  /// The limit in bytes for all waiting messages together.
  static let byteLimit = 64 << 20

  private var waiting = Queue<[UInt8]>()
  private var bytes = 0
  private(set) var isReading = false

  /// Returns `false` when the queue is full.
  mutating func append(_ text: [UInt8]) -> Bool {
    guard bytes + text.count <= Self.byteLimit else { return false }
    waiting.append(text)
    bytes += text.count
    return true
  }

  /// The next message to parse; `nil` while one is being parsed.
  mutating func next() -> [UInt8]? {
    guard !isReading, let text = waiting.popFirst() else { return nil }
    isReading = true
    bytes -= text.count
    return text
  }

  mutating func finish() { isReading = false }

  /// Whether a message of that length can be parsed immediately.
  func readsAtOnce(_ count: Int) -> Bool {
    !isReading && waiting.isEmpty && count <= Self.shortest
  }
}
