/// Decodes what ``BinaryWriter`` encodes; throws ``Damage`` for malformed bytes.
struct BinaryReader {
  struct Damage: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ payload: ArraySlice<UInt8>) { rest = payload }

  mutating func byte() throws(Damage) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Damage() }
    return byte
  }

  mutating func flag() throws(Damage) -> Bool { try byte() != 0 }

  mutating func number() throws(Damage) -> Int {
    guard rest.count >= 8 else { throw Damage() }
    let number = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(truncatingIfNeeded: number)
  }

  mutating func slice() throws(Damage) -> ArraySlice<UInt8> {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw Damage() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func bytes() throws(Damage) -> [UInt8] { Array(try slice()) }
  mutating func text() throws(Damage) -> String { String(decoding: try slice(), as: UTF8.self) }
}
