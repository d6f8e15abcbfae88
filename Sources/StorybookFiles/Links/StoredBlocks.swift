/// Bytes as the page inflates them, without compressing them (RFC 1951, section 3.2.4).
///
/// Both bytes of “hi” are one block, the last one: `01`, their number `02 00` and its complement
/// `fd ff`, then `68 69`.
enum StoredBlocks {
  private static let longest = 65_535

  static func blocks(of bytes: [UInt8]) -> [UInt8] {
    var written: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(longest)
      rest = rest.dropFirst(longest)
      let length = UInt16(block.count)
      written.append(marker(isLast: rest.isEmpty))
      written += littleEndian(length) + littleEndian(~length) + block
    } while !rest.isEmpty
    return written
  }

  /// One bit for the last block, and two for the type 0.
  private static func marker(isLast: Bool) -> UInt8 { if isLast { 1 } else { 0 } }

  private static func littleEndian(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
  }
}
