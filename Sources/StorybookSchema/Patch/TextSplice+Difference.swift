extension TextSplice {
  /// Creates the shortest single replacement that turns one text into the other, without splitting
  /// a scalar.
  package init(from old: String, to new: String) {
    var old = old
    var new = new
    let (start, end) = old.withUTF8 { old in
      new.withUTF8 { Self.shared(old, new: $0) }
    }
    let (oldStart, oldEnd) = Self.rest(of: old, from: start, end: end)
    let (newStart, newEnd) = Self.rest(of: new, from: start, end: end)
    self.init(
      at: old.utf16.distance(from: old.startIndex, to: oldStart),
      delete: old.utf16.distance(from: oldStart, to: oldEnd),
      insert: String(Substring(new.utf8[newStart..<newEnd])))
  }

  /// Returns the numbers of bytes that both texts share at the start and at the end.
  private static func shared(
    _ old: UnsafeBufferPointer<UInt8>, new: UnsafeBufferPointer<UInt8>
  ) -> (start: Int, end: Int) {
    let start = ByteScan.sharedStart(old, and: new)
    return (start, ByteScan.sharedEnd(old, and: new, limit: min(old.count, new.count) - start))
  }

  private static func rest(
    of text: String, from start: Int, end: Int
  ) -> (String.Index, String.Index) {
    let bytes = text.utf8
    return (
      bytes.index(text.startIndex, offsetBy: start), bytes.index(text.endIndex, offsetBy: -end)
    )
  }
}
