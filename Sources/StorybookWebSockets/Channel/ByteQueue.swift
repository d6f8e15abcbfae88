/// A byte queue that yields its contents chunk by chunk without copying.
struct ByteQueue {
  private var pieces = Queue<[UInt8]>()
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
    (pieces.first ?? []).withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }

  /// Removes bytes from the first piece, at most as many as `withFirst` provided.
  mutating func removeFirst(_ removed: Int) {
    count -= removed
    offset += removed
    guard offset == pieces.first?.count else { return }
    offset = 0
    _ = pieces.popFirst()
  }
}
