import StorybookSchema

/// Which place of which JSON a command was read from, and how its value is written there.
struct CommandOrigin<Performed>: Sendable {
  let reference: CommandReference
  /// The JSON of a value; nil for one that has none.
  let write: @Sendable (Performed) -> Value?
  /// False once a transform stands between what a browser can send and what the command takes.
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

/// How a rendering names a command: its place in the props, and the value it is bound to.
package struct CommandReference: Hashable, Sendable {
  package let path: Pointer
  package var value: Value?
}
