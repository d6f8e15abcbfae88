import StorybookSchema

/// Reads the members of a message; errors name the missing or invalid one.
struct MessageFields {
  let type: String
  let value: Value

  var seq: Int {
    get throws(ProtocolError) {
      guard let seq = value["seq"]?.int else { throw missing("seq", "a whole number") }
      return seq
    }
  }

  var patch: Patch {
    get throws(ProtocolError) {
      guard let patch = value["patch"] else { throw missing("patch", "a JSON Patch") }
      do { return try Patch(patch) } catch {
        throw ProtocolError(.badPatch, "\(error)", seq: value["seq"]?.int)
      }
    }
  }

  var revision: Int? { get throws(ProtocolError) { try count("revision") } }

  func flag(_ key: String) -> Bool { value[key]?.bool ?? false }

  /// Returns `nil` if the member is missing.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(ProtocolError) -> Choice? {
    guard let value = value[key] else { return nil }
    guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
      let known = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
      throw missing(key, "one of \(known)")
    }
    return choice
  }

  /// Returns a non-negative integer; `nil` if the member is missing.
  func count(_ key: String) throws(ProtocolError) -> Int? {
    guard let value = value[key] else { return nil }
    guard let count = Int(count: value.int) else {
      throw missing(key, "a whole number that is not negative")
    }
    return count
  }

  func pointer(_ key: String) throws(ProtocolError) -> Pointer {
    guard let pointer = Pointer(try string(key)) else { throw missing(key, "a JSON Pointer") }
    return pointer
  }

  func string(_ key: String) throws(ProtocolError) -> String {
    guard let string = value[key]?.string else { throw missing(key, "a string") }
    return string
  }

  func missing(_ key: String, _ what: String) -> ProtocolError {
    ProtocolError(
      .malformed, "“\(type)” requires “\(key)”: \(what).", seq: value["seq"]?.int)
  }
}
