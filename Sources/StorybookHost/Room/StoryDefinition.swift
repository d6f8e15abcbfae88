package import StorybookSchema

/// The story of a room, as the current build defines it.
package struct StoryDefinition: Hashable, Sendable {
  package internal(set) var screen: String
  package internal(set) var schema: Value
  package internal(set) var original: Value
  /// Whether its own props come from a file, which may no longer fit the type.
  let isFixture: Bool
  /// Whether the screen's rendering depends on the previous props.
  package var knowsPrevious = false
  /// Whether changes of the props can start loads again.
  package var hasInputs = false
  /// The story's own props after loads only.
  private(set) var loaded: Value?

  /// Whether the props are the story's own, apart from loaded values.
  func isOwn(_ props: Value) -> Bool { props == original || props == loaded }

  mutating func noteLoad(from old: Value, to new: Value) { if isOwn(old) { loaded = new } }
}
