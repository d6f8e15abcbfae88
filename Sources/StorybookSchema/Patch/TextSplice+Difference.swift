extension TextSplice {
  /// Creates the shortest single replacement that turns one text into the other, without splitting
  /// a scalar.
  package init(from old: String, to new: String) {
    var (old, new) = (old, new)
    let (start, end) = old.withUTF8 { old in
      new.withUTF8 { Self.shared(old, $0) }
    }
    let (oldStart, oldEnd) = Self.rest(of: old, start, end)
    let (newStart, newEnd) = Self.rest(of: new, start, end)
    self.init(
      at: old.utf16.distance(from: old.startIndex, to: oldStart),
      delete: old.utf16.distance(from: oldStart, to: oldEnd),
      insert: String(Substring(new.utf8[newStart..<newEnd])))
  }

  /// Returns the numbers of bytes that both texts share at the start and at the end.
  private static func shared(
    _ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>
  ) -> (start: Int, end: Int) {
    var start = ByteScan.sharedStart(old, new)
    while start > 0, isContinuation(old, start) || isContinuation(new, start) { start -= 1 }
    var end = ByteScan.sharedEnd(old, new, limit: min(old.count, new.count) - start)
    while end > 0, isContinuation(old, old.count - end) { end -= 1 }
    return (start, end)
  }

  private static func rest(
    of text: String, _ start: Int, _ end: Int
  ) -> (String.Index, String.Index) {
    let bytes = text.utf8
    return (
      bytes.index(text.startIndex, offsetBy: start), bytes.index(text.endIndex, offsetBy: -end)
    )
  }

  private static func isContinuation(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }
}
