/// The frames queued for a connection, oldest first.
struct Outbox {
  private var frames: [OutgoingFrame] = []
  private var head = 0
  private(set) var bytes = 0
  /// The size of the largest frame since the queue was empty.
  private(set) var largest = 0

  var count: Int { frames.count - head }
  var isEmpty: Bool { count == 0 }
  var first: OutgoingFrame? {
    guard !isEmpty else { return nil }
    return frames[head]
  }

  mutating func append(_ frame: OutgoingFrame) {
    frames.append(frame)
    bytes += frame.weight
    largest = max(largest, frame.weight)
  }

  mutating func removeFirst() {
    bytes -= frames[head].weight
    head += 1
    if head == frames.count || head > 64 {
      frames.removeFirst(head)
      head = 0
    }
    if isEmpty { largest = 0 }
  }
}
