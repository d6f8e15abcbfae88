package import StorybookSchema

/// A performed command, for the log of the page.
package struct PerformedNote: Hashable, Sendable {
  package var command: Pointer
  package var value: Value?
  /// Where it is handled, else where the command was made: `Module/File.swift:12`.
  package var location: String?
  /// Milliseconds since 1970.
  package var at: Int

  package init(command: Pointer, value: Value? = nil, location: String? = nil, at: Int) {
    self.command = command
    self.value = value
    self.location = location
    self.at = at
  }

  /// In the order in which they are sent.
  var members: [(String, Value)] {
    let members: [(String, Value?)] = [
      ("command", .string("\(command)")), ("value", value),
      ("location", location.map { .string($0) }), ("at", Value(at)),
    ]
    return members.compactMap { key, value in value.map { (key, $0) } }
  }
}
