/// Packs bits into bytes, least significant bit first (RFC 1951, section 3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// Writes a number, least significant bit first.
  mutating func write(_ bits: Int, _ width: Int) {
    pending |= UInt64(bits) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Writes a Huffman code, most significant bit first.
  mutating func write(code: Int, _ width: Int) {
    var reversed = 0
    for bit in 0..<width where code >> bit & 1 == 1 { reversed |= 1 << (width - 1 - bit) }
    write(reversed, width)
  }

  /// Pads the last byte with zeros.
  mutating func finish() {
    if count > 0 { write(0, 8 - count) }
  }
}
