import StorybookFiles
import StorybookSchema

/// Reads the members of a message; errors name the missing or invalid one.
struct MessageFields {
  let type: String
  let value: Value

  var seq: Int {
    get throws(ProtocolError) {
      guard let seq = value["seq"]?.int else { throw missing("seq", what: "a whole number") }
      return seq
    }
  }

  var patch: Patch {
    get throws(ProtocolError) {
      guard let patch = value["patch"] else { throw missing("patch", what: "a JSON Patch") }
      do { return try Patch(patch) } catch {
        throw ProtocolError(.badPatch, "\(error)", seq: value["seq"]?.int)
      }
    }
  }

  var revision: Int? { get throws(ProtocolError) { try count("revision") } }

  /// Ignores what cannot be the identifier of a page, or of a room's life.
  func identifier(_ key: String) -> String? {
    guard let text = value[key]?.string, Self.isIdentifier(text) else { return nil }
    return text
  }

  private static func isIdentifier(_ text: String) -> Bool { (1...128).contains(text.utf8.count) }

  /// The maximum number of pages whose newest edits a room notes.
  static let mostPages = 200

  /// The numbers of the newest edits by page; ignores invalid ones, and too many of them.
  var edits: [String: Int] {
    let members = value["edits"]?.object?.members ?? []
    let numbered = members.prefix(Self.mostPages).compactMap { member -> (String, Int)? in
      guard let edit = Int(count: member.value.int), Self.isIdentifier(member.key) else {
        return nil
      }
      return (member.key, edit)
    }
    return Dictionary(numbered) { max($0, $1) }
  }

  func flag(_ key: String) -> Bool { value[key]?.bool ?? false }

  /// Returns `nil` if the member is missing.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(ProtocolError) -> Choice? {
    guard let value = value[key] else { return nil }
    guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
      let known = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
      throw missing(key, what: "one of \(known)")
    }
    return choice
  }

  /// Returns a non-negative integer; `nil` if the member is missing.
  func count(_ key: String) throws(ProtocolError) -> Int? {
    guard let value = value[key] else { return nil }
    guard let count = Int(count: value.int) else {
      throw missing(key, what: "a whole number that is not negative")
    }
    return count
  }

  func pointer(_ key: String) throws(ProtocolError) -> Pointer {
    guard let pointer = Pointer(try string(key)) else { throw missing(key, what: "a JSON Pointer") }
    return pointer
  }

  func string(_ key: String) throws(ProtocolError) -> String {
    guard let string = value[key]?.string else { throw missing(key, what: "a string") }
    return string
  }

  /// Returns `nil` if the member is missing.
  func formed<Member: JSONMember>(_ key: String) throws(ProtocolError) -> Member? {
    try value[key].map { (value) throws(ProtocolError) in
      try MessageFields(type: key, value: value).formed()
    }
  }

  /// Reads the whole object.
  func formed<Member: JSONMember>() throws(ProtocolError) -> Member {
    do throws(JSONMismatch) {
      return try Member(reading: value)
    } catch {
      throw missing(error.path.tokens.joined(separator: "/"), what: error.expected)
    }
  }

  func missing(_ key: String, what: String) -> ProtocolError {
    ProtocolError(
      .malformed, "“\(type)” requires “\(key)”: \(what).", seq: value["seq"]?.int)
  }
}
