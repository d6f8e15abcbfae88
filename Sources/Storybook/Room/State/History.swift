package import StorybookSchema

/// The props a room can step back and forth to.
package struct History: Hashable, Sendable {
  /// Older states are forgotten: values share their unchanged parts, so a step is small, not free.
  static let limit = 500
  /// Of all steps together, whatever each of them holds.
  static let byteLimit = 64 << 20

  var undo: [Step] = []
  var redo: [Step] = []
  var lastEdit: Continuation?

  /// Props, and about how many bytes of them no other step has.
  struct Step: Hashable, Sendable {
    let props: Value
    let bytes: Int
  }

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
  var previous: Value? { undo.last?.props }
  var next: Value? { redo.last?.props }

  /// - Parameter bytes: what the edit brought, by its own weight.
  mutating func edited(from old: Value, by edit: Continuation, merge: Bool, bytes: Int) {
    redo = []
    if !(merge && edit == lastEdit) { push(Step(props: old, bytes: bytes)) }
    lastEdit = edit
  }

  mutating func wentBack(from current: Value) {
    let step = undo.removeLast()
    redo.append(Step(props: current, bytes: step.bytes))
    lastEdit = nil
  }

  mutating func wentForward(from current: Value) {
    let step = redo.removeLast()
    push(Step(props: current, bytes: step.bytes))
    lastEdit = nil
  }

  private mutating func push(_ step: Step) {
    undo.append(step)
    var bytes = undo.reduce(0) { $0 + $1.bytes }
    while undo.count > Self.limit || undo.count > 1 && bytes > Self.byteLimit {
      bytes -= undo.removeFirst().bytes
    }
  }
}
