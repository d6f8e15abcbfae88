package import StorybookSchema

/// Whether a participant can undo and redo a step: one of their own, or one that is left to all.
package struct StepOffer: Hashable, Sendable {
  package var undo = false
  package var redo = false

  package var value: Value { ["undo": .bool(undo), "redo": .bool(redo)] }
}
