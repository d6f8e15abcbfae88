package import StorybookSchema

/// Somebody who looks at a room.
package struct Participant: Hashable, Sendable {
  package typealias ID = String
  package let id: ID
  package let name: String
  /// The field the participant is on.
  package var focus: Pointer?

  package init(id: ID, name: String, focus: Pointer? = nil) {
    self.id = id
    self.name = name
    self.focus = focus
  }

  package var value: Value {
    var object: Object = ["id": .string(id), "name": .string(name)]
    object["focus"] = focus.map { .string("\($0)") }
    return .object(object)
  }
}
