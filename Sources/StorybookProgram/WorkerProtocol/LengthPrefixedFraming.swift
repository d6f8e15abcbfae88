/// Splits a stream of bytes into messages.
package struct LengthPrefixedFraming {
  /// Larger than any valid message: a greater length is damage.
  package static let limit = 256 << 20

  private var buffer: [UInt8] = []
  private var start = 0

  package init() {}

  package mutating func append(_ bytes: UnsafeRawBufferPointer) { buffer.append(contentsOf: bytes) }

  /// Returns the payload of the next complete message, or `nil` if more bytes are needed.
  package mutating func next() throws(BinaryReader.FormatError) -> ArraySlice<UInt8>? {
    guard buffer.count - start >= 4 else { return compact() }
    let length = (0..<4).reduce(0) { $0 | Int(buffer[start + $1]) << (8 * $1) }
    guard length <= Self.limit else { throw BinaryReader.FormatError() }
    guard buffer.count - start >= 4 + length else { return compact() }
    defer { start += 4 + length }
    return buffer[(start + 4)..<(start + 4 + length)]
  }

  private mutating func compact() -> ArraySlice<UInt8>? {
    if start > 0 { buffer.removeFirst(start) }
    start = 0
    return nil
  }
}
