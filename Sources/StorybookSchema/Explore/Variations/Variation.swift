/// One place of a base with another value.
package struct Variation: Hashable, Sendable {
  /// The number of the base.
  package let base: Int
  package let pointer: Pointer
  package let pattern: Pointer
  /// Nil where the place is left out.
  package let value: Value?
  /// The case of an enum that the value is; nil for what is no enum.
  package let choice: String?
  /// What is there in the base, and the case that it is.
  package let baseValue: Value?
  package let baseChoice: String?

  func props(in bases: [Value]) -> Value {
    bases[base].replacing(pointer, with: value)
  }
}
