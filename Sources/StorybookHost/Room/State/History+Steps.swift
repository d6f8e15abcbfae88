import StorybookProgram
import StorybookSchema

/// Steps of one author, between which others may have made theirs.
extension History {
  enum Outcome: Hashable, Sendable {
    case nothing
    /// Others have changed since what the step would change.
    case conflict
    /// The new props, and the patch that leads there.
    case step(Value, Patch)
  }

  /// Which step is taken back: of an author, after so many newer ones that cannot be.
  struct Place: Hashable, Sendable {
    var author: String
    var passed = 0
  }

  /// Takes back the newest step of an author that can be, and nothing that others did since.
  func undone(_ props: Value, by author: String) -> Outcome {
    guard undo.contains(where: { Self.isOwn($0.author, of: author) }) else { return .nothing }
    guard let step = newest(of: author),
      let reversal = reversal(at: undo.count - step.count, from: props)
    else { return .conflict }
    return .step(reversal.props, reversal.patch)
  }

  /// The newest step that an author can undo: their own, or one without an author.
  func newest(of author: String) -> UndoReach.Step? {
    var pairs = 0
    for (passed, index) in starts({ Self.isOwn($0, of: author) }).enumerated() {
      guard let back = back(at: index, pairs: &pairs) else { continue }
      return UndoReach.Step(count: undo.count - index, passed: passed, back: back)
    }
    return nil
  }

  /// The place of a step among those of its author alone.
  func place(of step: UndoReach.Step) -> Place {
    let index = undo.count - step.count
    let author = undo[index].author
    return Place(author: author, passed: starts { $0 == author }.firstIndex(of: index) ?? 0)
  }

  /// The current place of the newest such step's change; `nil` if it has been removed.
  func lastPlace(of author: String) -> Pointer? {
    guard let index = starts({ Self.isOwn($0, of: author) }).first,
      let path = undo[index].operations.first?.change.path
    else { return nil }
    return undo[(index + 1)...].flatMap(\.operations).reduce(path as Pointer?) {
      $0?.following($1.change)
    }
  }

  /// Makes the step again that an author took back last.
  func redone(_ props: Value, by author: String) -> Outcome {
    guard let undone = redo.last(where: { $0.author == author }) else { return .nothing }
    guard let operations = undone.operations, let next = props.applying(operations) else {
      return .conflict
    }
    return .step(next, Patch(applied: operations))
  }

  /// - Parameter person: who takes the step back, and can make it again.
  mutating func wentBack(from current: Value, at place: Place, by person: String) {
    let starts = starts { $0 == place.author }
    guard starts.indices.contains(place.passed),
      let reversal = reversal(at: starts[place.passed], from: current)
    else { return }
    let index = starts[place.passed]
    defer { forgetReach() }
    let size = max(undo[index].bytes, current.memory(besides: reversal.props))
    undo.replaceSubrange(index..., with: reversal.later)
    if index > 0 {
      undo[index - 1].weigh(besides: reversal.later.first?.props ?? reversal.props)
    }
    carryRedo(over: reversal.operations, besides: person)
    let operations = reversal.operations.inverse(on: current)
    push(Undone(operations: operations, bytes: size, author: person))
    close(person)
  }

  mutating func wentForward(
    from current: Value, to new: Value, of author: String, by person: String
  ) {
    guard let index = redo.lastIndex(where: { $0.author == author }) else { return }
    defer { forgetReach() }
    let undone = redo.remove(at: index)
    let operations = undone.operations ?? []
    carryRedo(over: operations, besides: author)
    push(
      Step(props: current, bytes: undone.bytes, operations: operations, author: person),
      before: new)
  }

  /// What takes steps back, and the later ones of others as they are without them.
  struct Reversal {
    var operations: [AppliedOperation]
    var later: [Step] = []
    /// The props after it.
    var props: Value
    /// The authors of later steps of which nothing remains: what continued these begins one.
    private var dropped: Set<String> = []

    init(_ operations: [AppliedOperation] = [], to props: Value) {
      (self.operations, self.props) = (operations, props)
    }

    var patch: Patch { Patch(applied: operations) }
  }

  /// The indices of the steps of authors, the newest first, without those that continue one.
  private func starts(_ isOwn: (String) -> Bool) -> [Int] {
    var begun: Set<String> = []
    let starts = undo.indices.filter { index in
      let step = undo[index]
      return isOwn(step.author) && (begun.insert(step.author).inserted || !step.continues)
    }
    return starts.reversed()
  }

  /// The steps from one on, and whether each is part of it.
  private func steps(from index: Int) -> [(step: Step, isPart: Bool)] {
    var isOpen = true
    return undo[index...].enumerated().map { offset, step in
      guard step.author == undo[index].author else { return (step, false) }
      if offset > 0, !step.continues { isOpen = false }
      return (step, isOpen)
    }
  }

  /// Returns what takes back a step, and those that continue it; `nil` if the same has changed since.
  ///
  /// - Parameter pairs: how many operations have met.
  private func back(at index: Int, pairs: inout Int) -> [AppliedOperation]? {
    var back: [AppliedOperation] = []
    if index == undo.count - 1 {
      return undo[index].operations.inverse(on: undo[index].props) ?? []
    }
    for (step, isPart) in steps(from: index) {
      pairs += max(back.count * step.operations.count, 1)
      guard pairs <= [AppliedOperation].mostPairs else { return nil }
      if isPart {
        guard let inverse = step.operations.inverse(on: step.props) else { return nil }
        back = inverse + back
      } else {
        guard let carried = back.carried(over: step.operations) else { return nil }
        back = carried.own
      }
    }
    return back
  }

  /// Takes back a step, and those that continue it; `nil` if others have changed the same since.
  private func reversal(at index: Int, from current: Value) -> Reversal? {
    guard index < undo.count - 1 else { return reversal(ofNewest: undo[index], from: current) }
    var reversal = Reversal(to: undo[index].props)
    var pairs = 0
    for (step, isPart) in steps(from: index) {
      pairs += reversal.operations.count * step.operations.count
      guard pairs <= [AppliedOperation].mostPairs else { return nil }
      if isPart {
        guard let inverse = step.operations.inverse(on: step.props) else { return nil }
        reversal.operations = inverse + reversal.operations
      } else {
        guard reversal.append(step) else { return nil }
      }
    }
    return current.applying(reversal.operations) == reversal.props ? reversal : nil
  }

  /// Takes back a step that these props follow.
  func reversal(ofNewest step: Step, from current: Value) -> Reversal {
    var operations = step.operations.inverse(on: step.props) ?? []
    if current.applying(operations) != step.props {
      operations =
        Patch.difference(from: current, to: step.props, isCertain: true).spliced(on: current)
        .applied
    }
    return Reversal(operations, to: step.props)
  }
}

extension History.Reversal {
  /// Carries the reversal over a later step of another; returns `false` if both change the same.
  fileprivate mutating func append(_ step: History.Step) -> Bool {
    guard let carried = operations.carried(over: step.operations),
      let next = props.applying(carried.others)
    else { return false }
    var step = step
    (step.props, step.operations) = (props, carried.others)
    step.weigh(besides: next)
    if next == props {
      if !step.continues { dropped.insert(step.author) }
    } else {
      if dropped.remove(step.author) != nil { step.continues = false }
      later.append(step)
    }
    (operations, props) = (carried.own, next)
    return true
  }
}
