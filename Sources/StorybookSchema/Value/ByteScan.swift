/// Scans long texts eight bytes at a time, which is fast even in debug builds.
package enum ByteScan {
  /// Returns the index of the first byte from a start index that JSON has to escape (a quotation
  /// mark, a backslash or a control character), or the end index when there is none.
  static func escape(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = UnsafeRawPointer(text.baseAddress) else { return text.count }
    var index = start
    while index + 8 <= text.count,
      !mayHoldEscape((base + index).loadUnaligned(as: UInt64.self))
    { index += 8 }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return index }
      index += 1
    }
    return index
  }

  /// Returns the number of bytes that both texts share at their start, up to the end of a scalar.
  package static func sharedStart(
    _ one: UnsafeBufferPointer<UInt8>, and other: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let limit = min(one.count, other.count)
    guard let first = UnsafeRawPointer(one.baseAddress),
      let second = UnsafeRawPointer(other.baseAddress)
    else { return 0 }
    var count = 0
    while count + 8 <= limit,
      (first + count).loadUnaligned(as: UInt64.self)
        == (second + count).loadUnaligned(as: UInt64.self)
    { count += 8 }
    while count < limit, one[count] == other[count] { count += 1 }
    while count > 0, isContinuation(one, at: count) || isContinuation(other, at: count) {
      count -= 1
    }
    return count
  }

  /// Returns the number of bytes that both texts share at their end, from the start of a scalar
  /// and up to a limit.
  package static func sharedEnd(
    _ one: UnsafeBufferPointer<UInt8>, and other: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    guard let first = UnsafeRawPointer(one.baseAddress),
      let second = UnsafeRawPointer(other.baseAddress)
    else { return 0 }
    let firstEnd = first + one.count
    let secondEnd = second + other.count
    var count = 0
    while count + 8 <= limit,
      (firstEnd - count - 8).loadUnaligned(as: UInt64.self)
        == (secondEnd - count - 8).loadUnaligned(as: UInt64.self)
    { count += 8 }
    while count < limit, one[one.count - 1 - count] == other[other.count - 1 - count] {
      count += 1
    }
    while count > 0, isContinuation(one, at: one.count - count) { count -= 1 }
    return count
  }

  /// Whether the byte continues a scalar.
  package static func isContinuation(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }

  /// Whether a word may contain a byte less than n, or equal to n (Anderson, “Bit Twiddling Hacks”:
  /// may be wrong about a byte after a match, never about whether there is a match).
  private static func mayHoldEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let found =
      ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes)
      | ((slashes &- ones) & ~slashes)
    return found & highs != 0
  }
}
