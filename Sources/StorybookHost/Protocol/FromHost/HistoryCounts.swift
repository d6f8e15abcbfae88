package import StorybookSchema

/// The number of steps that can be undone and redone.
package struct HistoryCounts: Hashable, Sendable {
  package var undo: Int
  package var redo: Int

  package var value: Value { ["undo": Value(undo), "redo": Value(redo)] }
}
