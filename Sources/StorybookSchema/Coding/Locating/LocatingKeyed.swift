/// The members of an object, with failures recorded as in ``LocatingDecoder``.
struct LocatingKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let locator: FailureLocator

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }

  func contains(_ key: Key) -> Bool { base.contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
    try readValue(type, key: key)
  }

  private func readValue<Result: Decodable>(_ type: Result.Type, key: Key) throws -> Result {
    try locator.readValue(type, at: codingPath + [key]) {
      try base.decode(type, forKey: key)
    } decoder: {
      guard base.contains(key) else { throw NoSuchMember() }
      return try base.superDecoder(forKey: key)
    }
  }

  // The protocol's default implementations for these types throw.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try readValue(type, key: key)
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try readValue(type, key: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try locator.open([String: String].self, at: codingPath + [key]) {
      KeyedDecodingContainer(
        LocatingKeyed<Nested>(
          base: try base.nestedContainer(keyedBy: type, forKey: key), locator: locator))
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try locator.open([String].self, at: codingPath + [key]) {
      LocatingUnkeyed(base: try base.nestedUnkeyedContainer(forKey: key), locator: locator)
    }
  }

  func superDecoder() throws -> any Decoder {
    LocatingDecoder(base: try base.superDecoder(), locator: locator)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    LocatingDecoder(base: try base.superDecoder(forKey: key), locator: locator)
  }
}

private struct NoSuchMember: Error {}
