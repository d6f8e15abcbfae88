package import StorybookSchema

/// The change of a fixture's content when it is rewritten.
package struct FixtureChange: Hashable, Sendable {
  package let old: Value
  package let new: Value

  package init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }

  /// A line with each pointer, then the old value behind `-` and the new one behind `+`.
  package var lines: [String] {
    var now = old
    return Patch.difference(from: old, to: new).operations.flatMap { operation in
      func before(_ path: Pointer) -> String { now[path]?.shortened ?? "" }
      defer { try? now.applyOperation(operation) }
      return switch operation {
      case .add(let path, let value): [path.shown, "+ \(value.shortened)"]
      case .remove(let path): [path.shown, "- \(before(path))"]
      case .replace(let path, let value):
        [path.shown, "- \(before(path))", "+ \(value.shortened)"]
      case .move(let from, let path): ["\(from.shown) → \(path.shown)"]
      case .copy, .test, .splice: [operation.path.shown]
      }
    }
  }
}
