import StorybookWebSockets
import Testing

/// What zlib makes, judged by its formats.
struct CompressionTests {
  @Test(arguments: [0, 1, 1_000, 1_000_000])
  func `gzip is a header, the raw bytes, a sum and the length`(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 &* 13) }
    let gzip = Compression.gzip(bytes)
    #expect(Array(gzip.prefix(3)) == [0x1f, 0x8b, 8])
    #expect(Array(gzip.dropFirst(10).dropLast(8)) == raw(bytes))
    #expect(Array(gzip.suffix(8)) == littleEndian(checksum(bytes)) + littleEndian(UInt32(count)))
  }

  @Test func `repetition is compressed, and noise hardly grows`() {
    var state: UInt64 = 1
    let noise = (0..<100_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    #expect(Compression.gzip([UInt8](repeating: 1, count: 100_000)).count < 500)
    #expect(Compression.gzip(noise).count < 100_200)
  }

  @Test func `thorough compression is smaller than quick compression`() {
    let text = (0..<3000).map { "line \($0 * $0 % 977) of a text, " }.joined()
    let bytes = Array(text.utf8)
    #expect(
      Compression.gzip(bytes, effort: .thorough).count
        < Compression.gzip(bytes, effort: .quick).count)
  }

  @Test func `a stored block of raw deflate holds the bytes as they are`() {
    // RFC 1951, section 3.2.4: last block, type 0, length, its complement, the bytes.
    #expect(raw([1, 2, 3], level: 0) == [1, 3, 0, 0xfc, 0xff, 1, 2, 3])
  }

  /// The compressed bytes without the header and the sum of RFC 1950.
  private func raw(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    Array(Compression.zlib(bytes, level: level).dropFirst(2).dropLast(4))
  }

  private func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// RFC 1952, section 8.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? 0xedb8_8320 ^ sum >> 1 : sum >> 1
      }
    }
  }
}
