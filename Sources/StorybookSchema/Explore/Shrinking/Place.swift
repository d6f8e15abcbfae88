/// Where a value of a schema is, or could be, inside props.
package struct Place: Hashable, Sendable {
  package let pointer: Pointer
  /// The same for all elements of a list and all turns of a recursion: `/items/*/title`.
  package let pattern: Pointer
  /// Never a reference, and nor is what an optional wraps.
  package let schema: Schema
  /// The definition that it is a value of.
  package let definition: String?
  /// What an author wished for.
  package let hints: Object
  /// True for a member that may be left out.
  package let isOmissible: Bool
  /// Nil for one that is left out.
  package let value: Value?
}

extension SchemaDocument {
  /// All places of a value, outermost first; a constant or what is of no known form has none.
  package func places(in value: Value) -> [Place] {
    var finder = LocationFinder(self)
    finder.visit(value, .init(schema: root))
    return finder.places
  }

  /// The schema behind references, and behind those that an optional wraps.
  func dereferenced(_ schema: Schema) -> Schema {
    switch schema {
    case .reference(let name): definitions[name].map { dereferenced($0.schema) } ?? schema
    case .optional(let wrapped): .optional(dereferenced(wrapped))
    default: schema
    }
  }
}

extension Place {
  /// True for a number that its type can hold, and its author does not find sensible.
  package var isBeyondOverrides: Bool {
    guard let number = value?.number else { return false }
    return number.clamped(hints["minimum"]?.number, hints["maximum"]?.number) != number
  }
}
