/// A byte queue that yields its contents chunk by chunk without copying.
struct ByteQueue {
  private var pieces: [[UInt8]] = []
  private var head = 0
  private var offset = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    pieces.append(bytes)
    count += bytes.count
  }

  /// The unsent part of the first piece.
  func withFirst<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    pieces[head].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }

  /// Removes bytes from the first piece, at most as many as `withFirst` provided.
  mutating func removeFirst(_ removed: Int) {
    count -= removed
    offset += removed
    guard offset == pieces[head].count else { return }
    offset = 0
    pieces[head] = []
    head += 1
    if head == pieces.count || head > 64 {
      pieces.removeFirst(head)
      head = 0
    }
  }
}
