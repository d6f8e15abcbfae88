/// The frames queued for a connection, oldest first.
struct Outbox {
  private var frames = Queue<OutgoingFrame>()
  private(set) var bytes = 0
  /// The size of the largest frame since the queue was empty.
  private(set) var largest = 0

  var count: Int { frames.count }
  var isEmpty: Bool { frames.isEmpty }
  var first: OutgoingFrame? { frames.first }

  mutating func append(_ frame: OutgoingFrame) {
    frames.append(frame)
    bytes += frame.weight
    largest = max(largest, frame.weight)
  }

  mutating func removeFirst() {
    bytes -= frames.popFirst()?.weight ?? 0
    if isEmpty { largest = 0 }
  }
}
