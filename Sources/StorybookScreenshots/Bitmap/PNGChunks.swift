import StorybookWebSockets

/// The chunks of a PNG file (PNG, third edition, section 5.3).
///
/// ```text
/// 89 P N G 0D 0A 1A 0A   length(4) type(4) data(length) check(4)   length(4) …
/// ```
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  struct Chunk: Hashable {
    let type: String
    let data: ArraySlice<UInt8>
  }

  /// Returns all chunks up to the end marker; throws for truncated or corrupt data.
  static func readBytes(_ bytes: [UInt8]) throws(PNGError) -> [Chunk] {
    guard bytes.starts(with: signature) else { throw PNGError(reason: "it is not a PNG file") }
    var chunks: [Chunk] = []
    var rest = bytes[signature.count...]
    while chunks.last?.type != "IEND" { chunks.append(try next(&rest)) }
    return chunks
  }

  static func write(_ type: String, data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(Compression.checksum(body))
  }

  static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func next(_ rest: inout ArraySlice<UInt8>) throws(PNGError) -> Chunk {
    guard rest.count >= 12 else { throw PNGError(reason: "it is truncated") }
    let length = Int(number(rest.prefix(4)))
    guard rest.count >= length + 12 else { throw PNGError(reason: "it is truncated") }
    let body = rest.dropFirst(4).prefix(length + 4)
    let check = rest.dropFirst(length + 8).prefix(4)
    guard Compression.checksum(Array(body)) == number(check) else {
      throw PNGError(reason: "a checksum does not match")
    }
    rest = rest.dropFirst(length + 12)
    return Chunk(type: String(decoding: body.prefix(4), as: UTF8.self), data: body.dropFirst(4))
  }
}
