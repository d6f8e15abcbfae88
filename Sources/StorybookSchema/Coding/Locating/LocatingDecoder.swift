/// Forwards all reads to another decoder, and records failures in a ``FailureLocator``.
struct LocatingDecoder: Decoder {
  let base: any Decoder
  let locator: FailureLocator

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    locator.noteKeys(of: type, at: codingPath)
    return KeyedDecodingContainer(
      LocatingKeyed(base: try base.container(keyedBy: type), locator: locator))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    LocatingUnkeyed(base: try base.unkeyedContainer(), locator: locator)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    LocatingSingleValue(
      base: try base.singleValueContainer(), decoder: base, locator: locator)
  }
}

struct LocatingSingleValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let decoder: any Decoder
  let locator: FailureLocator

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try readValue(type) }
  // The protocol's default implementations for these types throw.
  func decode(_ type: Int128.Type) throws -> Int128 { try readValue(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try readValue(type) }

  private func readValue<Result: Decodable>(_ type: Result.Type) throws -> Result {
    try locator.readValue(
      type, at: codingPath, native: { try base.decode(type) }, decoder: { decoder })
  }
}
