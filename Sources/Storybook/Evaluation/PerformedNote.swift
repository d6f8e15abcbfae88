package import StorybookSchema

/// A performed command, for the command log of the page.
package struct PerformedNote: Hashable, Sendable {
  package var command: Pointer
  package var value: Value?
  /// The source of its handler, else of the command itself: `Module/File.swift:12`.
  package var location: String?
  /// Milliseconds since 1970.
  package var at: Int

  package init(command: Pointer, value: Value? = nil, location: String? = nil, at: Int) {
    self.command = command
    self.value = value
    self.location = location
    self.at = at
  }

  /// The members of the message, in the order in which they are encoded.
  package var members: [(String, Value)] {
    let members: [(String, Value?)] = [
      ("command", .string("\(command)")), ("value", value),
      ("location", location.map { .string($0) }), ("at", Value(at)),
    ]
    return members.compactMap { key, value in value.map { (key, $0) } }
  }
}
