/// Compresses bytes into one block with the fixed Huffman codes of RFC 1951, section 3.2.6: short
/// enough for a URL, without a library.
struct Deflate {
  private let bytes: [UInt8]
  private var writer = BitWriter()
  /// The last position of each sequence of three bytes.
  private var seen: [Int: Int] = [:]

  private static let farthest = 32_768
  private static let longest = 258

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate(bytes)
    deflate.run()
    return deflate.writer.bytes
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    // The final block, with fixed codes.
    writer.write(1, 1)
    writer.write(1, 2)
    var position = 0
    while position < bytes.count {
      if let (length, distance) = match(at: position) {
        write(length: length)
        write(distance: distance)
        for skipped in position + 1..<position + length { remember(skipped) }
        position += length
      } else {
        write(symbol: Int(bytes[position]))
        position += 1
      }
    }
    write(symbol: 256)
    writer.finish()
  }

  /// Returns the latest match within the window.
  private mutating func match(at position: Int) -> (length: Int, distance: Int)? {
    let candidate = key(position).flatMap { seen[$0] }
    remember(position)
    guard let candidate, position - candidate <= Self.farthest else { return nil }
    let most = min(Self.longest, bytes.count - position)
    var length = 3
    while length < most, bytes[candidate + length] == bytes[position + length] { length += 1 }
    return (length, position - candidate)
  }

  private mutating func remember(_ position: Int) {
    if let key = key(position) { seen[key] = position }
  }

  private func key(_ position: Int) -> Int? {
    guard position + 2 < bytes.count else { return nil }
    return Int(bytes[position]) << 16 | Int(bytes[position + 1]) << 8 | Int(bytes[position + 2])
  }
}

extension Deflate {
  /// Writes a literal or length code (section 3.2.6).
  private mutating func write(symbol: Int) {
    switch symbol {
    case 0...143: writer.write(code: 0x30 + symbol, 8)
    case 144...255: writer.write(code: 0x190 + symbol - 144, 9)
    case 256...279: writer.write(code: symbol - 256, 7)
    default: writer.write(code: 0xC0 + symbol - 280, 8)
    }
  }

  /// Writes a length (section 3.2.5): 3–10 have a code each, then every four codes share one more
  /// extra bit.
  private mutating func write(length: Int) {
    guard length < Self.longest else { return write(symbol: 285) }
    let (code, extra, rest) = Self.bucket(length - 3, codes: 4)
    write(symbol: 257 + code)
    writer.write(rest, extra)
  }

  private mutating func write(distance: Int) {
    let (code, extra, rest) = Self.bucket(distance - 1, codes: 2)
    writer.write(code: code, 5)
    writer.write(rest, extra)
  }

  /// - Parameter codes: the number of codes with the same number of extra bits.
  private static func bucket(_ value: Int, codes: Int) -> (code: Int, extra: Int, rest: Int) {
    guard value >= codes * 2 else { return (value, 0, 0) }
    let top = Int.bitWidth - 1 - value.leadingZeroBitCount
    let extra = top - codes.trailingZeroBitCount
    let code = codes * extra + value >> extra
    return (code, extra, value & (1 << extra - 1))
  }
}
