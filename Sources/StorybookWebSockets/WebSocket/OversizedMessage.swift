/// What is left of a message that was longer than a connection takes.
package struct OversizedMessage: Hashable, Sendable {
  /// Bytes of the whole message.
  package private(set) var count = 0
  /// The bytes it begins and ends with, which may say what it answers to.
  package private(set) var head: [UInt8] = []
  package private(set) var tail: [UInt8] = []

  private static let kept = 128

  package init(head: [UInt8] = [], tail: [UInt8] = []) { (self.head, self.tail) = (head, tail) }

  mutating func add(_ piece: some Collection<UInt8>) {
    count += piece.count
    if head.count < Self.kept { head += piece.prefix(Self.kept - head.count) }
    tail = (tail + piece.suffix(Self.kept)).suffix(Self.kept)
  }
}
