import Foundation

/// Encodes like a plain `JSONEncoder`, but in the type's own order and deterministically: keys of
/// dictionaries and elements of sets, which have no order, are sorted.
struct ValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  let slot: EncodingSlot
  var coder = PropsCoder.current
  /// Whether the keys are data and exempt from key conversion, as in a dictionary.
  var keepsKeys = false
  /// Called after each value that encodes itself.
  let observe: ((any Encodable, EncodingSlot, [any CodingKey]) -> Void)?

  static func encode(
    _ value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:],
    observe: ((any Encodable, EncodingSlot, [any CodingKey]) -> Void)? = nil
  ) throws -> Value {
    let slot = EncodingSlot()
    let given = PropsCoder.current.encoder.userInfo.merging(userInfo) { $1 }
    let encoder = ValueEncoder(codingPath: [], userInfo: given, slot: slot, observe: observe)
    try encoder.encode(value)
    return slot.value
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeObject()
    return KeyedEncodingContainer(KeyedValueEncoder(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeArray()
    return UnkeyedValueEncoder(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueEncoder(encoder: self)
  }

  func nested(_ key: any CodingKey, slot: EncodingSlot) -> ValueEncoder {
    ValueEncoder(
      codingPath: codingPath + [key], userInfo: userInfo, slot: slot, coder: coder,
      observe: observe)
  }

  private var forDictionary: ValueEncoder {
    var encoder = self
    encoder.keepsKeys = true
    return encoder
  }

  /// Returns the encoding of a leaf that depends on neither its location nor the coder.
  static func plain<Encoded: Encodable>(_ value: Encoded) -> Value? {
    // The most frequent ones without a look-up.
    if Encoded.self == Int.self { return (value as? Int).map { .number(Number($0)) } }
    if Encoded.self == String.self { return (value as? String).map { .string($0) } }
    return switch EncodingTraits.of(Encoded.self).leaf {
    case .flag: (value as? Bool).map { .bool($0) }
    case .integer: .number(Number(text: "\(value)"))
    default: nil
    }
  }

  /// Encodes a value; skips `encode(to:)` of types that JSON supports natively or that Foundation's
  /// coders handle specially.
  func encode<Encoded: Encodable>(_ value: Encoded) throws {
    let traits = EncodingTraits.of(Encoded.self)
    if let leaf = try traits.leaf.flatMap({ try leaf(value, leaf: $0) }) {
      slot.fill(leaf)
    } else if observe == nil, let list = Self.plainList(value) {
      slot.fill(.array(list))
    } else {
      try value.encode(to: traits.isDictionary ? forDictionary : self)
      // A type that encodes nothing becomes an empty object, as with `JSONEncoder` at the top
      // level.
      if slot.isEmpty { slot.becomeObject() }
      if traits.isUnordered, let unordered = value as? any UnorderedEncodable {
        slot.sort(as: unordered.order)
      }
      observe?(value, slot, codingPath)
    }
  }

  /// Returns the elements of a list of plain leaves: each call of the encoder takes longer than its
  /// element, and lists can have millions of them.
  private static func plainList<Encoded: Encodable>(_ value: Encoded) -> [Value]? {
    if Encoded.self == [Int].self { return (value as? [Int])?.map { .number(Number($0)) } }
    if Encoded.self == [String].self { return (value as? [String])?.map { .string($0) } }
    if Encoded.self == [Bool].self { return (value as? [Bool])?.map { .bool($0) } }
    return nil
  }

  private func leaf(_ value: some Encodable, leaf: EncodingTraits.Leaf) throws -> Value? {
    switch leaf {
    case .text, .flag, .integer: Self.plain(value)
    case .double: try (value as? Double).map(number)
    case .float: try (value as? Float).map(number)
    case .date: try (value as? Date).flatMap(date)
    case .data: try (value as? Data).flatMap(data)
    case .address: (value as? URL).map { .string($0.absoluteString) }
    case .decimal: try (value as? Decimal).map(number)
    }
  }

  private func date(_ date: Date) throws -> Value? {
    switch coder.encoder.dateEncodingStrategy {
    case .deferredToDate: return try number(date.timeIntervalSinceReferenceDate)
    case .custom(let encode):
      try encode(date, self)
      return slot.value
    default: return try Value(json: Array(coder.encoder.encode(date)))
    }
  }

  private func data(_ data: Data) throws -> Value? {
    switch coder.encoder.dataEncodingStrategy {
    case .base64: return .string(data.base64EncodedString())
    case .custom(let encode):
      try encode(data, self)
      return slot.value
    default: return nil
    }
  }

  private func number(_ value: Double) throws -> Value {
    guard value.isFinite else { return try infinite(value) }
    return .number(Number(value))
  }

  private func number(_ value: Float) throws -> Value {
    guard value.isFinite else { return try infinite(value) }
    return .number(Number(value))
  }

  private func number(_ value: Decimal) throws -> Value {
    guard value.isFinite else { return try infinite(Double.nan) }
    return .number(Number(text: "\(value)"))
  }

  private func infinite(_ value: some BinaryFloatingPoint) throws -> Value {
    if case .convertToString(let positive, let negative, let nan) =
      coder.encoder.nonConformingFloatEncodingStrategy
    {
      if value.isNaN { return .string(nan) }
      return .string(value < 0 ? negative : positive)
    }
    throw EncodingError.invalidValue(
      value,
      .init(
        codingPath: codingPath, debugDescription: "\(value) cannot be represented as a JSON number."
      ))
  }
}
