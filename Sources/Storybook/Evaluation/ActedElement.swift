package import StorybookSchema

/// The element of a rendering that a user acted on to send a command, for its title.
package struct ActedElement: Hashable, Sendable {
  /// Its accessible name; `nil` for a key that is pressed in the whole screen.
  package var name: String?
  /// `click`, `input`, `change`, `submit`, or `key-` with the name of a key.
  package var event: String

  package init(name: String? = nil, event: String) {
    self.name = name
    self.event = event
  }

  /// The approximate memory in bytes, beyond the struct itself.
  package var memory: Int { (name?.memory ?? 0) + event.memory }
}

extension ActedElement: JSONFormed {
  private static let mostBytes = 400

  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let name = try form.optional("name", member: it?.name)
    self.init(name: name, event: try form("event", member: it?.event))
    guard (name?.utf8.count ?? 0) + event.utf8.count <= Self.mostBytes else {
      throw JSONMismatch("a short name")
    }
  }
}
