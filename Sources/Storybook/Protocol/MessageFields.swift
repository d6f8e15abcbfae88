import StorybookSchema

/// The members of a message; one that is missing or wrong is named.
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

  /// No room ever gets as far as the bound: what is beyond it would overflow one day.
  var revision: Int? { get throws(ProtocolError) { try count("revision") } }

  func flag(_ key: String) -> Bool { value[key]?.bool ?? false }

  /// Nil where there is none.
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

  /// A whole number that is not negative; nil where there is none.
  func count(_ key: String) throws(ProtocolError) -> Int? {
    guard let value = value[key] else { return nil }
    guard let count = value.int, (0..<(1 << 52)).contains(count) else {
      throw missing(key, "a whole number that is not negative")
    }
    return count
  }

  func pointer(_ key: String) throws(ProtocolError) -> Pointer {
    guard let pointer = Pointer(try string(key)) else { throw missing(key, "a JSON Pointer") }
    return pointer
  }

  func string(_ key: String) throws(ProtocolError) -> String {
    guard let string = value[key]?.string else { throw missing(key, "a text") }
    return string
  }

  func missing(_ key: String, _ what: String) -> ProtocolError {
    ProtocolError(
      .malformed, "“\(type)” needs “\(key)”, \(what).", seq: value["seq"]?.int)
  }
}
