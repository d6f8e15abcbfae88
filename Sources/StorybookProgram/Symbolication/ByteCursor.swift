/// Reads little-endian numbers from mapped bytes. Reads past the end return zeros, and the cursor
/// stays there: a loop has to check `isAtEnd`.
struct ByteCursor {
  let bytes: UnsafeRawBufferPointer
  private(set) var position: Int

  init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
    self.bytes = bytes
    self.position = bytes.count
    if (0...bytes.count).contains(position) { self.position = position }
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func skip(_ count: Int) {
    position = end(of: count)
  }

  mutating func byte() -> Int {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return Int(bytes[position])
  }

  /// Returns the position after a part of that length, at most the end.
  func end(of length: Int) -> Int {
    guard length >= 0, length <= bytes.count - position else { return bytes.count }
    return position + length
  }

  /// Reads a number of up to eight bytes; any other length is damage, and ends the reading.
  mutating func number(_ count: Int) -> Int {
    guard 0...8 ~= count, count <= bytes.count - position, let base = bytes.baseAddress else {
      position = bytes.count
      return 0
    }
    defer { position += count }
    let start = base + position
    return switch count {
    case 1: Int(start.load(as: UInt8.self))
    case 2: Int(start.loadUnaligned(as: UInt16.self))
    case 4: Int(start.loadUnaligned(as: UInt32.self))
    case 8: Int(truncatingIfNeeded: start.loadUnaligned(as: UInt64.self))
    default: (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
    }
  }

  /// Reads an unsigned LEB128 number (DWARF 5, section 7.6).
  mutating func leb() -> Int {
    var result = 0
    var shift = 0
    while true {
      let byte = byte()
      if shift < 64 { result |= (byte & 0x7F) << shift }
      shift += 7
      if byte & 0x80 == 0 { return result }
    }
  }

  /// Reads a signed LEB128 number.
  mutating func signedLEB() -> Int {
    var result = 0
    var shift = 0
    var byte = 0
    repeat {
      byte = self.byte()
      if shift < 64 { result |= (byte & 0x7F) << shift }
      shift += 7
    } while byte & 0x80 != 0
    let isNegative = byte & 0x40 != 0
    guard isNegative, shift < 64 else { return result }
    return result | -1 << shift
  }

  mutating func text() -> String {
    let start = position
    skipText()
    var end = position
    if end > start, bytes[end - 1] == 0 { end -= 1 }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  mutating func skipText() {
    while position < bytes.count {
      defer { position += 1 }
      if bytes[position] == 0 { return }
    }
  }
}
