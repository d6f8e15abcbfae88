/// The remains of a message that exceeded the size limit.
package struct OversizedMessage: Hashable, Sendable {
  /// The total size of the message in bytes.
  package private(set) var count = 0
  /// Its first and last bytes, which may identify the request it belongs to.
  package private(set) var head: [UInt8] = []
  package private(set) var tail: [UInt8] = []

  private static let kept = 128

  package init(head: [UInt8] = [], tail: [UInt8] = []) {
    self.head = head
    self.tail = tail
  }

  mutating func addPiece(_ piece: some Collection<UInt8>) {
    count += piece.count
    if head.count < Self.kept { head += piece.prefix(Self.kept - head.count) }
    tail = (tail + piece.suffix(Self.kept)).suffix(Self.kept)
  }
}
