/// The frames that a connection has not taken yet, oldest first.
struct Outbox {
  private var frames: [Frame] = []
  private var head = 0
  private(set) var bytes = 0

  var count: Int { frames.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ frame: Frame) {
    frames.append(frame)
    bytes += frame.count
  }

  mutating func popFirst() -> Frame? {
    guard head < frames.count else { return nil }
    let frame = frames[head]
    head += 1
    bytes -= frame.count
    if head == frames.count || head > 64 {
      frames.removeFirst(head)
      head = 0
    }
    return frame
  }
}
