package import StorybookSchema

/// A location inside props, with its schema and its value, which may be omitted.
package struct Place: Hashable, Sendable {
  let pointer: Pointer
  /// The pattern shared by all elements of a list and all levels of a recursion: `/items/*/title`.
  let pattern: Pointer
  /// The schema, which is never a reference or an optional of a reference.
  let schema: Schema
  /// The name of the definition that the value belongs to.
  let definition: String?
  /// The hints from the author's controls.
  let hints: Object
  /// Whether the place is a member that may be omitted.
  let isOmissible: Bool
  /// The value; `nil` for an omitted member.
  package let value: Value?
}

extension SchemaDocument {
  /// Returns all places of a value, outermost first; constants and values of unknown form have
  /// none.
  package func places(in value: Value) -> [Place] {
    var finder = LocationFinder(self)
    finder.visitValue(value, site: .init(schema: root))
    return finder.places
  }

  /// Returns the schema with references resolved, also inside optionals.
  func dereferenced(_ schema: Schema) -> Schema {
    switch schema {
    case .reference(let name): definitions[name].map { dereferenced($0.schema) } ?? schema
    case .optional(let wrapped): .optional(dereferenced(wrapped))
    default: schema
    }
  }
}

extension Place {
  /// Whether a number is valid for its type but outside the author's bounds.
  var isBeyondOverrides: Bool {
    guard let number = value?.number else { return false }
    return number.clamped(hints["minimum"]?.number, upTo: hints["maximum"]?.number) != number
  }
}
