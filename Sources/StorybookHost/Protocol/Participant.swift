package import StorybookSchema

/// A participant of a room.
package struct Participant: Hashable, Sendable {
  package typealias ID = String
  package let id: ID
  package var name: String
  /// The path of the focused field.
  package var focus: Pointer?
  /// The page, which outlives its connections; other participants do not see it.
  package var page: String?
  /// The page, or the participant that it was, before its connection was lost.
  package var formerID: ID?

  package init(id: ID, name: String, focus: Pointer? = nil) {
    self.id = id
    self.name = name
    self.focus = focus
  }

  package var value: Value { .members(["id": id, "name": name, "focus": focus]) }
}
