package import StorybookSchema

/// The props a room can step back and forth to.
package struct History: Hashable, Sendable {
  /// Older states are forgotten: values share their unchanged parts, so a step is small, not free.
  static let limit = 500

  private var undo: [Value] = []
  private var redo: [Value] = []
  private var lastEdit: Continuation?

  /// Who edited which paths: the next edit may be the same typing going on.
  struct Continuation: Hashable, Sendable {
    let participant: Participant.ID
    let paths: [Pointer]
  }

  package struct Counts: Hashable, Sendable {
    package var undo: Int
    package var redo: Int

    package var value: Value { ["undo": Value(undo), "redo": Value(redo)] }
  }

  package var counts: Counts { Counts(undo: undo.count, redo: redo.count) }
  var previous: Value? { undo.last }
  var next: Value? { redo.last }

  mutating func edited(from old: Value, by edit: Continuation, merge: Bool) {
    redo = []
    if !(merge && edit == lastEdit) { push(old) }
    lastEdit = edit
  }

  mutating func wentBack(from current: Value) {
    undo.removeLast()
    redo.append(current)
    lastEdit = nil
  }

  mutating func wentForward(from current: Value) {
    redo.removeLast()
    push(current)
    lastEdit = nil
  }

  private mutating func push(_ value: Value) {
    undo.append(value)
    if undo.count > Self.limit { undo.removeFirst() }
  }
}
