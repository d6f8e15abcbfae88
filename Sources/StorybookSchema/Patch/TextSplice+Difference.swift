extension TextSplice {
  /// Creates the shortest single replacement that turns one text into the other, without splitting
  /// a scalar.
  package init(from old: String, to new: String) {
    var old = old
    var new = new
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
    let start = ByteScan.sharedStart(old, new)
    return (start, ByteScan.sharedEnd(old, new, limit: min(old.count, new.count) - start))
  }

  private static func rest(
    of text: String, _ start: Int, _ end: Int
  ) -> (String.Index, String.Index) {
    let bytes = text.utf8
    return (
      bytes.index(text.startIndex, offsetBy: start), bytes.index(text.endIndex, offsetBy: -end)
    )
  }
}
