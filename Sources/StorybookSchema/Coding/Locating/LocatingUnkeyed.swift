/// The elements of an array, with failures recorded as in ``LocatingDecoder``.
struct LocatingUnkeyed: UnkeyedDecodingContainer {
  private(set) var base: any UnkeyedDecodingContainer
  let locator: FailureLocator

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  private var place: [any CodingKey] { codingPath + [ElementKey(currentIndex)] }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    try readValue(type)
  }
  // The protocol's default implementations for these types throw.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try readValue(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try readValue(type) }

  private mutating func readValue<Result: Decodable>(_ type: Result.Type) throws -> Result {
    let place = place
    // A copy examines the failed element, so that the position of the original does not change.
    var copy = base
    return try locator.readValue(type, at: place) {
      try base.decode(type)
    } decoder: {
      try copy.superDecoder()
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try locator.open([String: String].self, at: place) {
      KeyedDecodingContainer(
        LocatingKeyed(base: try base.nestedContainer(keyedBy: type), locator: locator))
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try locator.open([String].self, at: place) {
      LocatingUnkeyed(base: try base.nestedUnkeyedContainer(), locator: locator)
    }
  }

  mutating func superDecoder() throws -> any Decoder {
    LocatingDecoder(base: try base.superDecoder(), locator: locator)
  }
}

private struct ElementKey: CodingKey {
  let intValue: Int?
  let stringValue: String

  init(_ index: Int) {
    intValue = index
    stringValue = "\(index)"
  }
  init(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { nil }
}
