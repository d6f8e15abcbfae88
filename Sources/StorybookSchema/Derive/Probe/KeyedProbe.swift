/// The members of a probed object. The key type lists the possible keys: it is an enum without
/// payloads, so all its values can be created.
struct KeyedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let pass: ProbePass
  let record: ProbeRecord
  let path: [String]
  private let keys: [Key]?

  init(pass: ProbePass, record: ProbeRecord, path: [String]) {
    self.pass = pass
    self.record = record
    self.path = path
    record.shape = .keyed
    keys = Reflection.cases(of: Key.self)
    if let keys { record.declare(keys.map(description)) } else { record.isOpen = true }
  }

  private func description(_ key: Key) -> ProbeRecord.Key {
    ProbeRecord.Key(identifier: Reflection.caseName(of: key), string: keyName(of: key))
  }

  var codingPath: [any CodingKey] { path.map(ProbeKey.init) }

  /// The single key that the current pass provides.
  var allKeys: [Key] {
    record.wasAskedForAllKeys = true
    guard let keys else { return openKeys }
    guard !keys.isEmpty else { return [] }
    if pass.plan.isReplay { return keys.filter(isSupplied) }
    let pointer = Pointer(path)
    if !pass.keyChoices.contains(where: { $0.path == pointer }) {
      pass.keyChoices.append((pointer, keys.map(description)))
    }
    let index = pass.plan.chosenKeys[pointer] ?? supplied(keys) ?? 0
    return [keys[min(index, keys.count - 1)]]
  }

  private var openKeys: [Key] {
    if let names = pass.plan.openNames { return names.compactMap { Key(stringValue: $0) } }
    guard pass.plan.openKeys != .none else { return [] }
    let names = pass.plan.supply?[Pointer(path)]?.object?.map(\.key) ?? []
    let supplied = names.compactMap {
      Key(stringValue: PropsCoder.current.key(readFrom: $0, at: codingPath))
    }
    guard pass.plan.openKeys == .all, !pass.plan.isReplay else { return supplied }
    let madeUp = ["key", "other key", "0"].filter { !names.contains($0) }
      .lazy.compactMap { Key(stringValue: $0) }.first
    record.openKey = madeUp.map(keyName)
    return supplied + [madeUp].compactMap(\.self)
  }

  private func supplied(_ keys: [Key]) -> Int? {
    guard let object = pass.plan.supply?[Pointer(path)]?.object else { return nil }
    return keys.firstIndex { object[keyName(of: $0)] != nil }
  }

  func contains(_ key: Key) -> Bool {
    let entry = record.entry(keyName(of: key))
    entry.isOptional = true
    if pass.plan.isReplay {
      entry.isPresent = isSupplied(key)
      return entry.isPresent
    }
    guard pass.plan.absent.contains(Pointer(path + [keyName(of: key)])) else {
      return true
    }
    entry.isPresent = false
    return false
  }

  func decodeNil(forKey key: Key) -> Bool {
    record.entry(keyName(of: key)).isOptional = true
    return pass.plan.isReplay && pass.supplied(path + [keyName(of: key)]) == .null
  }

  /// The key as written in JSON.
  private func keyName(of key: Key) -> String {
    PropsCoder.current.keyName(of: key, at: codingPath)
  }

  private func isSupplied(_ key: Key) -> Bool { pass.supplied(path + [keyName(of: key)]) != nil }

  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
    try required(type, key: key)
  }

  private func required<Result: Decodable>(_ type: Result.Type, key: Key) throws -> Result {
    let entry = record.entry(keyName(of: key))
    guard let value = try pass.servedValue(type, at: path + [keyName(of: key)], into: entry) else {
      throw ProbeError.exhausted
    }
    return value
  }

  func decodeIfPresent<Result: Decodable>(
    _ type: Result.Type, forKey key: Key
  ) throws -> Result? {
    try pass.servedValue(
      type, at: path + [keyName(of: key)], into: record.entry(keyName(of: key)), isOptional: true)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    try ProbeDecoder(pass: pass, record: record, path: path).below("super")
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> ProbeDecoder {
    try ProbeDecoder(pass: pass, record: record, path: path).below(keyName(of: key))
  }
}

// The protocol's default implementations for primitive types call `contains` and `decodeNil` first,
// which would hide that the key may be omitted; those for 128-bit integers throw.
extension KeyedProbe {
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try required(type, key: key)
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try required(type, key: key)
  }

  private func optional<Result: Decodable>(_ type: Result.Type, key: Key) throws -> Result? {
    try pass.servedValue(
      type, at: path + [keyName(of: key)], into: record.entry(keyName(of: key)), isOptional: true)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try optional(type, key: key)
  }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try optional(type, key: key)
  }
}
