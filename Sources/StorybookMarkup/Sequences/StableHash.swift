/// A hash that is equal in every process: FNV-1a, 64 bits
/// (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv).
///
/// It detects differences but is not collision-resistant against deliberate attempts.
package struct StableHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of bytes: [UInt8]) { mix(bytes) }

  package mutating func combine(_ text: String) {
    mix(Array(text.utf8))
    // No UTF-8 text contains this byte, so “ab”, “c” differs from “a”, “bc”.
    mix(0xFF)
  }

  package mutating func combine(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      mix(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Without optimisation, indices of an array take a fraction of the time of an iterator.
  private mutating func mix(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      mix(bytes[index])
      index += 1
    }
  }

  private mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The hash as 16 hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
