package import StorybookSchema

/// A base with a different value at one place.
package struct Variation: Hashable, Sendable {
  /// The index of the base.
  package let base: Int
  package let pointer: Pointer
  package let pattern: Pointer
  /// The new value; `nil` where the place is omitted.
  package let value: Value?
  /// The name of the value's enum case; `nil` for other types.
  package let choice: String?
  /// The value in the base, and the name of its case.
  package let baseValue: Value?
  package let baseChoice: String?

  package func props(in bases: [Value]) -> Value {
    bases[base].replacing(pointer, with: value)
  }
}
