/// Reads little-endian numbers from mapped bytes. Reads past the end return zeros, and the cursor
/// stays there.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private var position: Int

  init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
    self.bytes = bytes
    self.position = bytes.count
    if (0...bytes.count).contains(position) { self.position = position }
  }

  mutating func skip(_ count: Int) { position += min(count, bytes.count - position) }

  /// Reads a number of up to eight bytes.
  mutating func number(_ count: Int) -> Int {
    guard count <= bytes.count - position else {
      position = bytes.count
      return 0
    }
    defer { position += count }
    return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
  }

  func text() -> String {
    String(decoding: bytes[position...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
