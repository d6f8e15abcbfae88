/// Encodes the elements of an array.
struct UnkeyedValueEncoder: UnkeyedEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.slot.count }

  func encodeNil() { encoder.slot.append(.null) }
  func encode(_ value: Int128) throws { try element().encode(value) }
  func encode(_ value: UInt128) throws { try element().encode(value) }

  /// Most elements of a long list need no place of their own, which takes longer than they do.
  func encode(_ value: some Encodable) throws {
    guard let plain = ValueEncoder.plain(value) else { return try element().encode(value) }
    encoder.slot.append(plain)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
  func superEncoder() -> any Encoder { element() }

  private func element() -> ValueEncoder {
    encoder.nested(IndexKey(index: count), slot: encoder.slot.element())
  }
}

/// The position of an element in a coding path.
struct IndexKey: CodingKey {
  let index: Int

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }

  init(index: Int) { self.index = index }
  init?(stringValue: String) { return nil }
  init?(intValue: Int) { index = intValue }
}

/// Encodes a single value that represents the whole type.
struct SingleValueEncoder: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.slot.fill(.null) }
  func encode(_ value: some Encodable) throws { try encoder.encode(value) }
  func encode(_ value: Int128) throws { try encoder.encode(value) }
  func encode(_ value: UInt128) throws { try encoder.encode(value) }
}
