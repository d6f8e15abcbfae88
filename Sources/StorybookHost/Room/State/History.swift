import StorybookSchema

/// The undo and redo history of a room: one list of steps, through which each participant steps on
/// their own.
package struct History: Hashable, Sendable {
  /// The maximum number of undo steps: values share unchanged parts, so a step is small, but not
  /// free.
  static let limit = 500
  /// The maximum size of all steps together, in bytes.
  static let byteLimit = 64 << 20

  var undo: [Step] = []
  /// What was taken back, the newest last. The newest of each author applies to the room's props, and
  /// each older one after the author's newer ones.
  var redo: [Undone] = []
  private var reach = UndoReach()

  /// A change of the props, with its approximate size in bytes that other steps do not share.
  struct Step: Hashable, Sendable {
    /// The former props.
    var props: Value
    private(set) var bytes: Int
    /// What leads from these props to the next ones, including what the screen itself changed since.
    var operations: [AppliedOperation]
    /// The page or participant that made the step; empty without an author.
    var author: String
    /// The paths of the edit; `nil` if its author's typing cannot continue it.
    var paths: [Pointer]?
    /// Whether it continues its author's step before, between which and this others made theirs.
    var continues = false

    mutating func add(_ more: [AppliedOperation], bytes: Int) {
      let count = operations.count
      for operation in more { operations.add(operation) }
      if operations.count > count { self.bytes += bytes }
    }

    /// Notes the props that follow, or that the step was taken back from.
    mutating func weigh(besides props: Value) {
      bytes = max(bytes, self.props.memory(besides: props))
    }
  }

  /// A step that was taken back.
  struct Undone: Hashable, Sendable {
    /// What makes the step again; `nil` after others have changed the same.
    var operations: [AppliedOperation]?
    let bytes: Int
    /// Who took it back.
    var author: String
  }

  /// The author of a replay, which is one step.
  static func author(ofReplay number: Int) -> String { "replay \(number)" }

  /// Whether a step is that of all: a replay, or what the room itself has changed.
  static func isNobodys(_ author: String) -> Bool {
    author.isEmpty || author.hasPrefix("replay ")
  }

  /// Whether a person takes the steps of an author as their own.
  static func isOwn(_ author: String, of person: String) -> Bool {
    author == person || isNobodys(author)
  }

  /// The author and paths of an edit, to coalesce continued typing.
  struct Continuation: Hashable, Sendable {
    let participant: String
    let paths: [Pointer]
  }

  package var counts: HistoryCounts {
    HistoryCounts(undo: undo.count { !$0.continues }, redo: redo.count)
  }
  /// The size of all steps in bytes.
  var bytes: Int { redo.reduce(undo.reduce(0) { $0 + $1.bytes }) { $0 + $1.bytes } }

  /// An edit that changes nothing is no step. Continued edits that restore the former props remove
  /// their step.
  ///
  /// - Parameters:
  ///   - bytes: the memory of the edit, beyond that of the former props.
  ///   - operations: what the edit does; found by comparison if `nil`.
  mutating func edited(
    from old: Value, to new: Value, by edit: Continuation, merge: Bool, bytes: Int,
    operations: [AppliedOperation]? = nil
  ) {
    // Quick, as values share their unchanged parts.
    guard old != new else { return }
    let operations =
      operations ?? Patch.difference(from: old, to: new, isCertain: true).spliced(on: old).applied
    redo.removeAll { $0.author == edit.participant }
    carryRedo(over: operations)
    defer { reach.noteOperations(operations, of: edit.participant, on: old, in: undo) }
    let last = undo.lastIndex { $0.author == edit.participant }
    let continued = last.flatMap { merge && undo[$0].paths == edit.paths ? $0 : nil }
    guard continued == undo.indices.last, let continued else {
      var step = Step(
        props: old, bytes: bytes, operations: operations, author: edit.participant)
      (step.paths, step.continues) = (edit.paths, continued != nil)
      return push(step, before: new)
    }
    undo[continued].add(operations, bytes: bytes)
    undo[continued].weigh(besides: new)
    guard undo[continued].props == new else { return }
    undo.removeLast()
    reach = UndoReach()
    close(edit.participant)
  }

  /// Ends the typing of an author: what is typed then is a step of its own.
  mutating func close(_ author: String) {
    guard let last = undo.lastIndex(where: { $0.author == author }) else { return }
    undo[last].paths = nil
  }

  /// Notes what the screen itself changed: it goes with the step before it.
  mutating func changedAside(to new: Value, operations: [AppliedOperation], bytes: Int) {
    carryRedo(over: operations, isAside: true)
    guard let last = undo.indices.last else { return }
    undo[last].add(operations, bytes: bytes)
    undo[last].weigh(besides: new)
    reach.noteOperations(operations, of: undo[last].author, in: undo)
  }

  /// Whether an author can take back a step.
  mutating func canUndo(by author: String) -> Bool {
    guard let last = undo.last else { return false }
    if Self.isOwn(last.author, of: author), !last.continues { return true }
    var reach = reach
    defer { self.reach = reach }
    return reach.canUndo(by: author, in: undo) { newest(of: author) }
  }

  mutating func forgetReach() { reach = UndoReach() }

  mutating func push(_ step: Step, before new: Value) {
    var step = step
    step.weigh(besides: new)
    undo.append(step)
    Self.trim(&undo, size: \.bytes)
  }

  mutating func push(_ undone: Undone) {
    redo.append(undone)
    Self.trim(&redo, size: \.bytes)
  }

  /// Drops the steps that are farthest away beyond the limits.
  private static func trim<Element>(_ steps: inout [Element], size: (Element) -> Int) {
    var bytes = steps.reduce(0) { $0 + size($1) }
    while steps.count > limit || steps.count > 1 && bytes > byteLimit {
      bytes -= size(steps.removeFirst())
    }
  }

  /// Carries what was taken back over operations that others have made since.
  ///
  /// - Parameters:
  ///   - author: whose own steps lead to the present props already.
  ///   - isAside: whether the screen itself made them, as it does again after the step: what the step
  ///     had at the same places is no part of it any more.
  mutating func carryRedo(
    over operations: [AppliedOperation], besides author: String? = nil, isAside: Bool = false
  ) {
    var unseen: [String: [AppliedOperation]?] = [:]
    for index in redo.indices.reversed() where redo[index].author != author {
      let carried: (own: [AppliedOperation], others: [AppliedOperation])? =
        if let made = redo[index].operations,
          let since = unseen[redo[index].author, default: operations]
        {
          made.carried(over: since)
            ?? (isAside ? made.removing(placesOf: since)?.carried(over: since) : nil)
        } else { nil }
      redo[index].operations = carried?.own
      unseen[redo[index].author] = .some(carried?.others)
    }
  }
}
