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

  /// Takes back the newest step of an author, and nothing that others did since.
  func undone(_ props: Value, by author: String) -> Outcome {
    guard let index = start(of: author) else { return .nothing }
    return reversal(at: index, from: props).map { .step($0.props, $0.patch) } ?? .conflict
  }

  /// Makes the step again that an author took back last.
  func redone(_ props: Value, by author: String) -> Outcome {
    guard let undone = redo.last(where: { $0.author == author }) else { return .nothing }
    guard let operations = undone.operations, let next = props.applying(operations) else {
      return .conflict
    }
    return .step(next, Patch(applied: operations))
  }

  /// - Parameters:
  ///   - author: the author of the step.
  ///   - person: who takes it back, and can make it again.
  mutating func wentBack(from current: Value, of author: String, by person: String) {
    guard let index = start(of: author), let reversal = reversal(at: index, from: current) else {
      return
    }
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

  /// The index of the newest step of an author, or the one that it continues.
  private func start(of author: String) -> Int? {
    let own = undo.indices.reversed().filter { undo[$0].author == author }
    return own.first { !undo[$0].continues } ?? own.last
  }

  /// Takes back a step, and those that continue it; `nil` if others have changed the same since.
  private func reversal(at index: Int, from current: Value) -> Reversal? {
    guard index < undo.count - 1 else { return reversal(ofNewest: undo[index], from: current) }
    var reversal = Reversal(to: undo[index].props)
    var pairs = 0
    for step in undo[index...] {
      pairs += reversal.operations.count * step.operations.count
      guard pairs <= [AppliedOperation].mostPairs else { return nil }
      if step.author == undo[index].author {
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
      operations = Patch.difference(from: current, to: step.props).spliced(on: current).applied
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
