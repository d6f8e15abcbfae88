/// A rendering as one change of an earlier one: a range of its text and the replacement.
package struct Splice: Hashable, Sendable {
  /// UTF-16 code units, as JavaScript strings count them.
  package let at: Int
  package let delete: Int
  package let insert: String

  /// The shortest single replacement, without the common prefix and suffix of both texts.
  package init(from old: String, to new: String) {
    var (old, new) = (old, new)
    (at, delete, insert) = old.withUTF8 { old in
      new.withUTF8 { new in
        let start = Self.sharedStart(old, new)
        let end = Self.sharedEnd(old, new, limit: min(old.count, new.count) - start)
        return (
          utf16Count(old[..<start]), utf16Count(old[start..<(old.count - end)]),
          String(decoding: new[start..<(new.count - end)], as: UTF8.self)
        )
      }
    }
  }

  /// The length in bytes of the common prefix, ending between two scalars.
  static func sharedStart(
    _ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let limit = min(old.count, new.count)
    var count = 0
    // Compares eight bytes at a time while they match, then one at a time.
    if let oldBase = UnsafeRawPointer(old.baseAddress),
      let newBase = UnsafeRawPointer(new.baseAddress)
    {
      while count + 8 <= limit,
        (oldBase + count).loadUnaligned(as: UInt64.self)
          == (newBase + count).loadUnaligned(as: UInt64.self)
      { count += 8 }
    }
    while count < limit, old[count] == new[count] { count += 1 }
    while count > 0, isContinuation(old, count) || isContinuation(new, count) { count -= 1 }
    return count
  }

  static func sharedEnd(
    _ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    var count = 0
    if let oldBase = UnsafeRawPointer(old.baseAddress),
      let newBase = UnsafeRawPointer(new.baseAddress)
    {
      while count + 8 <= limit,
        (oldBase + (old.count - count - 8)).loadUnaligned(as: UInt64.self)
          == (newBase + (new.count - count - 8)).loadUnaligned(as: UInt64.self)
      { count += 8 }
    }
    while count < limit, old[old.count - 1 - count] == new[new.count - 1 - count] { count += 1 }
    while count > 0, isContinuation(old, old.count - count) { count -= 1 }
    return count
  }

  static func isContinuation(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }
}
