/// Encodes the members of an object.
struct KeyedValueEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.slot.member(keyName(of: key)).fill(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    // Creating a coding path for each leaf would cost more than encoding it.
    if let leaf = ValueEncoder.plain(value) {
      return encoder.slot.member(keyName(of: key)).fill(leaf)
    }
    try member(key).encode(value)
  }

  // The protocol's default implementations for these types throw.
  func encode(_ value: Int128, forKey key: Key) throws { try member(key).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) throws { try member(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { member(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { member(key) }

  private func member(_ key: any CodingKey) -> ValueEncoder {
    encoder.nested(key, slot: encoder.slot.member(keyName(of: key)))
  }

  private func keyName(of key: any CodingKey) -> String {
    guard !encoder.keepsKeys else { return key.stringValue }
    return encoder.coder.keyName(of: key, at: encoder.codingPath)
  }
}

/// The default key under which a class encodes its superclass.
struct SuperKey: CodingKey {
  let stringValue = "super"
  let intValue: Int? = nil

  init() {}
  init?(stringValue: String) { return nil }
  init?(intValue: Int) { return nil }
}
