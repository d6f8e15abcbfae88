import StorybookSchema

/// An operation of a patch with the one change that it makes, so that it can be carried over other
/// changes, and reverted.
struct AppliedOperation: Hashable, Sendable {
  /// Of this, only the kind and the value count: the change has the place, and what is typed.
  var operation: Patch.Operation
  var change: Change

  /// The operations that make the change where it is now.
  var operations: [Patch.Operation] {
    change.isText ? change.splices : operation.making([change])
  }

  /// Returns what reverts the operation; `nil` if it does not apply to these props.
  fileprivate func inverse(on props: Value) -> AppliedOperation? {
    func reverting(by operation: Patch.Operation) -> AppliedOperation {
      AppliedOperation(operation: operation, change: change.inverse)
    }
    switch change {
    case .text(let path, let typed):
      guard let text = props[path]?.string else { return nil }
      return AppliedOperation(
        operation: operation, change: .text(path, typed.inverse(on: text)))
    case .inserted(let path): return reverting(by: .remove(path))
    case .removed(let path): return props[path].map { reverting(by: .add(path, $0)) }
    case .replaced(let path):
      guard let old = props[path] else { return reverting(by: .remove(path)) }
      if case .remove = operation { return reverting(by: .add(path, old)) }
      return reverting(by: .replace(path, old))
    case .moved, .renamed: return reverting(by: operation)
    case .read: return nil
    }
  }

  /// Returns this operation merged with the next one; `nil` unless the next continues its change.
  fileprivate func continued(by next: AppliedOperation) -> AppliedOperation? {
    switch (change, next.change) {
    case (.replaced(let path), .replaced(let place)) where path == place:
      guard let value = next.operation.written else { return nil }
      return operation.writing(value).map { AppliedOperation(operation: $0, change: change) }
    case (.text(let path, let typed), .text(let place, let more)) where path == place:
      return typed.continued(by: more).map {
        AppliedOperation(operation: operation, change: .text(path, $0))
      }
    default: return nil
    }
  }

  /// Returns this operation and one that was made at the same props, each after the other; `nil` if
  /// something of one is lost, as both change the same.
  ///
  /// An operation that has nothing left to do, such as the move of a row that is already there,
  /// becomes `nil`.
  fileprivate func carried(
    over other: AppliedOperation
  ) -> (own: AppliedOperation?, other: AppliedOperation?)? {
    guard let own = change.transformed(over: other.change, goesFirst: false),
      let theirs = other.change.transformed(over: change, goesFirst: true),
      !other.change.isMove || theirs.isMove || theirs.isRead
    else { return nil }
    func made(_ change: Change, operation: Patch.Operation) -> AppliedOperation? {
      change.isRead ? nil : AppliedOperation(operation: operation, change: change)
    }
    return (made(own, operation: operation), made(theirs, operation: other.operation))
  }
}

extension [AppliedOperation] {
  /// The most pairs of operations that are carried over each other: a second or so.
  static let mostPairs = 1_000_000

  /// Returns what takes these operations back; `nil` if they do not apply to these props.
  func inverse(on props: Value) -> [AppliedOperation]? {
    var props = props
    var inverse: [AppliedOperation] = []
    for made in self {
      guard let back = made.inverse(on: props), (try? props.apply(made)) != nil else { return nil }
      inverse.append(back)
    }
    return inverse.reversed()
  }

  /// Returns these operations and others that were made at the same props, each after the others;
  /// `nil` if something of one is lost.
  func carried(
    over others: [AppliedOperation]
  ) -> (own: [AppliedOperation], others: [AppliedOperation])? {
    guard count * others.count <= Self.mostPairs else { return nil }
    var others = others
    var carried: [AppliedOperation] = []
    for made in self {
      var own: AppliedOperation? = made
      var later: [AppliedOperation] = []
      for other in others {
        guard let now = own else {
          later.append(other)
          continue
        }
        guard let pair = now.carried(over: other) else { return nil }
        own = pair.own
        if let other = pair.other { later.append(other) }
      }
      others = later
      if let own { carried.append(own) }
    }
    return (carried, others)
  }

  /// Returns the operations without those at the places of others; `nil` if none is left.
  func removing(placesOf others: [AppliedOperation]) -> [AppliedOperation]? {
    let places = others.map(\.change.path)
    return filter { made in
      !places.contains { $0.starts(with: made.change.path) || made.change.path.starts(with: $0) }
    }.nonEmpty
  }

  /// Adds an operation, if possible as more of the last one.
  mutating func add(_ next: AppliedOperation) {
    guard let both = last?.continued(by: next) else { return append(next) }
    self[count - 1] = both
  }
}

extension Value {
  fileprivate mutating func apply(_ made: AppliedOperation) throws(Patch.ApplyError) {
    for operation in made.operations { try applyOperation(operation) }
  }

  /// Returns `nil` if the operations do not apply.
  func applying(_ operations: [AppliedOperation]) -> Value? {
    try? applying(Patch(applied: operations), within: .props)
  }
}

extension Patch {
  init(applied: [AppliedOperation]) { self.init(applied.flatMap(\.operations)) }
}

extension Patch.Operation {
  /// Returns the operation, which makes these changes, as operations that make one each.
  func applied(making changes: [Change], on props: Value) -> [AppliedOperation] {
    switch self {
    case .copy(let from, let path):
      guard let value = props[from], let change = changes.last else { return [] }
      return [AppliedOperation(operation: .add(path, value), change: change)]
    case .move(let from, let path):
      var changes = changes
      // The entry that has the new name already is replaced.
      if case .renamed = changes.first, props[path] != nil {
        changes = [.replaced(from), .replaced(path)]
      }
      guard changes.count == 2, let value = props[from] else { break }
      return [
        AppliedOperation(operation: .remove(from), change: changes[0]),
        AppliedOperation(operation: .add(path, value), change: changes[1]),
      ]
    default: break
    }
    // Not the whole text that an operation replaces.
    return changes.map { AppliedOperation(operation: $0.splices.first ?? self, change: $0) }
  }

  fileprivate var written: Value? {
    switch self {
    case .add(_, let value), .replace(_, let value): value
    default: nil
    }
  }

  fileprivate func writing(_ value: Value) -> Patch.Operation? {
    switch self {
    case .add(let path, _): .add(path, value)
    case .replace(let path, _): .replace(path, value)
    default: nil
    }
  }
}

extension TextOperation {
  /// Returns both edits as one if the next only changes what this one inserted.
  fileprivate func continued(by next: TextOperation) -> TextOperation? {
    guard let typed = splices.onlyElement, let more = next.splices.onlyElement,
      more.at >= typed.at, more.at + more.delete <= typed.at + typed.insert.utf16.count,
      let text = TextSplice(at: more.at - typed.at, delete: more.delete, insert: more.insert)
        .applied(to: typed.insert)
    else { return nil }
    return TextOperation(TextSplice(at: typed.at, delete: typed.delete, insert: text))
  }
}

extension Change {
  var isRead: Bool { if case .read = self { true } else { false } }

  fileprivate var isMove: Bool { if case .moved = self { true } else { false } }
}
