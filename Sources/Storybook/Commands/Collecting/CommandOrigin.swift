import StorybookSchema

/// The JSON path that a command was decoded from, and the encoding of its values.
struct CommandOrigin<Performed>: Sendable {
  let reference: CommandReference
  /// Returns the JSON of a value; `nil` for a command without a value.
  let write: @Sendable (Performed) -> Value?
  /// Whether values from a browser fit the command as they are; `false` after a transform.
  var takesValuesAsTheyAre = true

  func bound(to value: Performed) -> CommandOrigin<Void> {
    var reference = reference
    reference.value = write(value)
    return CommandOrigin<Void>(reference: reference) { _ in nil }
  }

  func mapped<Other>(
    _ transform: @escaping @Sendable (Other) -> Performed
  ) -> CommandOrigin<Other> {
    CommandOrigin<Other>(
      reference: reference, write: { [write] in write(transform($0)) },
      takesValuesAsTheyAre: false)
  }
}

/// The reference to a command in a rendering: its path in the props, and a bound value.
package struct CommandReference: Hashable, Sendable {
  package let path: Pointer
  package var value: Value?

  /// The value of the attribute: the path, which is `#` for the props as a whole (RFC 6901, section
  /// 6), as some libraries drop empty attributes.
  var attribute: String {
    if path.isEmpty { return "#" }
    return "\(path)"
  }
}
