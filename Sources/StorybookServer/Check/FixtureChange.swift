import StorybookSchema

/// What writing a fixture again changes in it.
struct FixtureChange: Hashable, Sendable {
  let old: Value
  let new: Value

  /// A pointer a line, with what was there behind `-`, and what is there now behind `+`.
  var lines: [String] {
    Patch.difference(from: old, to: new).operations.flatMap { operation in
      switch operation {
      case .add(let path, let value): [path.shown, "+ \(value.shortened)"]
      case .remove(let path): [path.shown, "- \(before(path))"]
      case .replace(let path, let value):
        [path.shown, "- \(before(path))", "+ \(value.shortened)"]
      case .move, .copy, .test, .splice: [operation.path.shown]
      }
    }
  }

  private func before(_ path: Pointer) -> String { old[path]?.shortened ?? "" }
}
