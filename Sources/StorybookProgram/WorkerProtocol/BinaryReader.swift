import StorybookSchema

/// Decodes what ``BinaryWriter`` encodes; throws ``FormatError`` for malformed bytes.
package struct BinaryReader {
  package struct FormatError: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ payload: ArraySlice<UInt8>) { rest = payload }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(FormatError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw FormatError() }
    return byte
  }

  mutating func flag() throws(FormatError) -> Bool { try byte() != 0 }

  mutating func number() throws(FormatError) -> Int {
    guard rest.count >= 8 else { throw FormatError() }
    let number = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(truncatingIfNeeded: number)
  }

  /// Reads a number of elements, or a time.
  mutating func count() throws(FormatError) -> Int {
    guard let count = Int(count: try number()) else { throw FormatError() }
    return count
  }

  mutating func slice() throws(FormatError) -> ArraySlice<UInt8> {
    let count = try count()
    guard count <= rest.count else { throw FormatError() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func bytes() throws(FormatError) -> [UInt8] { Array(try slice()) }
  mutating func text() throws(FormatError) -> String {
    String(decoding: try slice(), as: UTF8.self)
  }

  /// Reads an optional text, which is sent as an empty one if it is absent.
  mutating func textIfAny() throws(FormatError) -> String? {
    let text = try text()
    guard !text.isEmpty else { return nil }
    return text
  }

  mutating func list<Element>(
    of element: (inout BinaryReader) throws -> Element
  ) throws -> [Element] {
    let count = try count()
    var list: [Element] = []
    while list.count < count { list.append(try element(&self)) }
    return list
  }

  /// Throws the errors of the JSON parser, and ``JSONMismatch``.
  mutating func json<Member: JSONMember>(
    maximumDepth: Int = ValueParser.maximumDepth
  ) throws -> Member {
    try Member(reading: Value(json: bytes(), maximumDepth: maximumDepth))
  }
}
