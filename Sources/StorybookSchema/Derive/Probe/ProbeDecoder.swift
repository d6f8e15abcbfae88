import Foundation

/// A decoder without data: it invents the requested values and records each request.
struct ProbeDecoder: Decoder {
  let pass: ProbePass
  let record: ProbeRecord
  let path: [String]

  var codingPath: [any CodingKey] { path.map(ProbeKey.init) }
  var userInfo: [CodingUserInfoKey: Any] {
    PropsCoder.current.decoder.userInfo.merging(pass.recorder.userInfo) { $1 }
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try pass.expect(.keyed, at: path)
    record.forgetSingleValue()
    return KeyedDecodingContainer(KeyedProbe<Key>(pass: pass, record: record, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try pass.expect(.unkeyed, at: path)
    record.forgetSingleValue()
    return UnkeyedProbe(pass: pass, record: record, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    record.shape = .single
    return SingleValueProbe(pass: pass, record: record, path: path)
  }

  /// Returns a decoder for the contents of an entry.
  func below(_ key: String) throws -> ProbeDecoder {
    try pass.countRequest()
    let entry = record.entry(key)
    let nested = entry.nested ?? ProbeRecord()
    entry.nested = nested
    return ProbeDecoder(pass: pass, record: nested, path: path + [key])
  }
}

/// Decodes a single value that represents the whole type.
struct SingleValueProbe: SingleValueDecodingContainer {
  let pass: ProbePass
  let record: ProbeRecord
  let path: [String]

  var codingPath: [any CodingKey] { path.map(ProbeKey.init) }

  func decodeNil() -> Bool {
    guard !pass.hasFixedPart(path) else { return false }
    record.entry("").isOptional = true
    guard pass.plan.isReplay, pass.supplied(path) == .null else { return false }
    record.entry("").value = .null
    return true
  }

  /// When the same value is decoded several times, the last read is recorded.
  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try readValue(type) }
  // The protocol's default implementations for these types throw.
  func decode(_ type: Int128.Type) throws -> Int128 { try readValue(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try readValue(type) }

  private func readValue<Result: Decodable>(_ type: Result.Type) throws -> Result {
    try pass.expect(.single, at: path)
    guard let value = try pass.servedValue(type, at: path, into: record.entry("")) else {
      throw ProbeError.exhausted
    }
    return value
  }
}
