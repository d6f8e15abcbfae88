import StorybookSchema

/// The undo and redo history of a room.
package struct History: Hashable, Sendable {
  /// The maximum number of undo steps: values share unchanged parts, so a step is small, but not
  /// free.
  static let limit = 500
  /// The maximum size of all steps together, in bytes.
  static let byteLimit = 64 << 20

  var undo: [Step] = []
  var redo: [Step] = []
  var lastEdit: Continuation?

  /// A former state, with its approximate size in bytes that other steps do not share.
  struct Step: Hashable, Sendable {
    var props: Value
    private(set) var bytes: Int
    /// The changes after these props; `nil` unless only texts changed.
    var texts: [Change]?
    /// Empty if the props after this step changed without a step: its author cannot revert it alone.
    var author: Participant.ID = ""

    /// Notes the props that follow, or that the step was taken back from.
    mutating func weigh(besides props: Value) {
      bytes = max(bytes, self.props.memory(besides: props))
    }
  }

  /// The author and paths of an edit, to coalesce continued typing.
  struct Continuation: Hashable, Sendable {
    let participant: Participant.ID
    let paths: [Pointer]
  }

  package var counts: HistoryCounts { HistoryCounts(undo: undo.count, redo: redo.count) }
  /// The size of all steps in bytes.
  var bytes: Int { redo.reduce(undo.reduce(0) { $0 + $1.bytes }) { $0 + $1.bytes } }
  var previous: Value? { undo.last?.props }

  /// Returns the props after an undo. If others typed meanwhile, only the author's own text changes
  /// are undone.
  func undone(_ props: Value, by author: Participant.ID) -> Value? {
    takingBack(author, from: props)?.props ?? undo.last?.props
  }
  var next: Value? { redo.last?.props }

  /// An edit that changes nothing is no step. Continued edits that restore the former props remove
  /// their step.
  ///
  /// - Parameter bytes: the memory of the edit, beyond that of the former props.
  mutating func edited(
    from old: Value, to new: Value, by edit: Continuation, merge: Bool, bytes: Int,
    changes: [Change] = []
  ) {
    // Quick, as values share their unchanged parts.
    guard old != new else { return }
    redo = []
    var texts = changes.nonEmpty
    if !changes.allSatisfy(\.isText) { texts = nil }
    if merge, edit == lastEdit, let last = undo.indices.last {
      if let texts { undo[last].texts?.append(contentsOf: texts) } else { undo[last].texts = nil }
      undo[last].weigh(besides: new)
      if undo[last].props == new {
        undo.removeLast()
        lastEdit = nil
        return
      }
    } else {
      var step = Step(props: old, bytes: bytes, texts: texts, author: edit.participant)
      step.weigh(besides: new)
      Self.push(step, to: &undo)
    }
    lastEdit = edit
  }

  mutating func wentBack(from current: Value, by author: Participant.ID = "") {
    lastEdit = nil
    if let found = takingBack(author, from: current) {
      let bytes = undo[found.index].bytes
      undo.replaceSubrange(found.index..., with: found.later)
      if found.index > 0 {
        undo[found.index - 1].weigh(besides: found.later.first?.props ?? found.props)
      }
      return keepForRedo(current, besides: found.props, bytes)
    }
    let step = undo.removeLast()
    keepForRedo(current, besides: step.props, step.bytes)
  }

  private mutating func keepForRedo(_ current: Value, besides props: Value, _ bytes: Int) {
    var step = Step(props: current, bytes: bytes)
    step.weigh(besides: props)
    Self.push(step, to: &redo)
  }

  /// Handles a change of props without a step: text changes before and after it no longer connect.
  mutating func changedAside() {
    guard let last = undo.indices.last else { return }
    undo[last].texts = nil
    undo[last].author = ""
  }

  /// Returns the author's newest step if only texts changed since, with the later steps of others
  /// rebased; `nil` if it is the newest step of all, or does not exist.
  private func takingBack(
    _ author: Participant.ID, from current: Value
  ) -> (index: Int, later: [Step], props: Value)? {
    let since = undo.reversed().prefix { $0.texts != nil && $0.author != author }.count
    let index = undo.count - 1 - since
    guard since > 0, index >= 0, undo[index].author == author else { return nil }
    var inverse = undo[index].inverse(from: undo[index + 1].props)
    var props = undo[index].props
    var later: [Step] = []
    for var step in undo[(index + 1)...] {
      let texts = (step.texts ?? []).map { Change.Unseen(revision: 0, change: $0) }
      let moved = Change.transform(inverse, texts)
      inverse = moved.client.compactMap { $0 }
      step.props = props
      step.texts = moved.room.map(\.change)
      guard let next = props.applying(moved.room.map(\.change)) else { return nil }
      props = next
      step.weigh(besides: next)
      if next != step.props { later.append(step) }
    }
    return (index, later, props)
  }

  mutating func wentForward(from current: Value) {
    let next = redo.removeLast()
    var step = Step(props: current, bytes: next.bytes)
    step.weigh(besides: next.props)
    Self.push(step, to: &undo)
    lastEdit = nil
  }

  /// Drops the steps that are farthest away beyond the limits.
  private static func push(_ step: Step, to steps: inout [Step]) {
    steps.append(step)
    var bytes = steps.reduce(0) { $0 + $1.bytes }
    while steps.count > limit || steps.count > 1 && bytes > byteLimit {
      bytes -= steps.removeFirst().bytes
    }
  }
}

extension History.Step {
  /// Returns the changes that revert the step.
  fileprivate func inverse(from after: Value) -> [Change] {
    textInverse ?? Patch.difference(from: after, to: props).spliced(on: after).changes
  }

  /// The newest first; `nil` unless only texts changed.
  private var textInverse: [Change]? {
    var props = props
    var inverse: [Change] = []
    for change in texts ?? [] {
      guard case .text(let path, let operation) = change, case .string(let text)? = props[path],
        let next = operation.applied(to: text),
        (try? props.apply(.replace(path, .string(next)))) != nil
      else { return nil }
      inverse.append(.text(path, operation.inverse(on: text)))
    }
    guard texts != nil else { return nil }
    return inverse.reversed()
  }
}

extension Value {
  /// Returns `nil` if the text changes do not apply.
  fileprivate func applying(_ changes: [Change]) -> Value? {
    try? applying(Patch(changes.flatMap(\.splices)), within: .props)
  }
}
