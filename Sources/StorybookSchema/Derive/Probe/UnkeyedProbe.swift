/// A list of one element, or of as many as are decoded without checking for the end.
struct UnkeyedProbe: UnkeyedDecodingContainer {
  private static let elementLimit = 64

  let pass: ProbePass
  let record: ProbeRecord
  let path: [String]
  private(set) var currentIndex = 0

  init(pass: ProbePass, record: ProbeRecord, path: [String]) {
    self.pass = pass
    self.record = record
    self.path = path
    record.shape = .unkeyed
  }

  var codingPath: [any CodingKey] { path.map(ProbeKey.init) }

  var count: Int? {
    record.noteEnd(after: currentIndex)
    return length
  }

  var isAtEnd: Bool {
    record.noteEnd(after: currentIndex)
    // Also ends a loop that never advances.
    return currentIndex >= length || (try? pass.countRequest()) == nil
  }

  private var length: Int {
    guard pass.plan.isReplay else { return pass.plan.lengths[Pointer(path)] ?? 1 }
    return pass.supplied(path)?.array?.count ?? 0
  }

  mutating func decodeNil() -> Bool {
    let entry = record.entry("\(currentIndex)")
    entry.isOptional = true
    guard pass.plan.isReplay, pass.supplied(path + [entry.key]) == .null else { return false }
    entry.value = .null
    currentIndex += 1
    return true
  }

  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    try readValue(type)
  }
  // The protocol's default implementations for these types throw.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try readValue(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try readValue(type) }

  private mutating func readValue<Result: Decodable>(_ type: Result.Type) throws -> Result {
    guard currentIndex < Self.elementLimit else { throw ProbeError.exhausted }
    let key = "\(currentIndex)"
    guard let value = try pass.servedValue(type, at: path + [key], into: record.entry(key)) else {
      throw ProbeError.exhausted
    }
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> ProbeDecoder {
    defer { currentIndex += 1 }
    return try ProbeDecoder(pass: pass, record: record, path: path).below("\(currentIndex)")
  }
}
