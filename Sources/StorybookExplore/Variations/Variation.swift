import StorybookSchema

/// A base with a different value at one place.
struct Variation: Hashable, Sendable {
  /// The index of the base.
  let base: Int
  let pointer: Pointer
  let pattern: Pointer
  /// The new value; `nil` where the place is omitted.
  let value: Value?
  /// The name of the value's enum case; `nil` for other types.
  let choice: String?
  /// The value in the base, and the name of its case.
  let baseValue: Value?
  let baseChoice: String?

  func props(in bases: [Value]) -> Value {
    bases[base].replacing(pointer, with: value)
  }
}
