import StorybookSchema

extension Patch {
  /// Returns the patch with text replacements as splices, its operations with the changes that they
  /// make, and the changes as concurrent edits are rebased on them.
  ///
  /// - Parameter isRewriting: whether code made the patch: then letters of a text may have stayed.
  func spliced(
    on props: Value, isRewriting: Bool = true
  ) -> (patch: Patch, applied: [AppliedOperation], placed: [Change]) {
    var props = props
    var spliced: [Operation] = []
    var applied: [AppliedOperation] = []
    var placed: [Change] = []
    for (index, operation) in operations.enumerated() {
      var made = operation.changes(on: props)
      if let path = operation.replacedText(in: props), case .string(let old)? = props[path],
        case .string(let new)? = operation.value
      {
        made = [.text(path, TextOperation(from: old, to: new))]
        spliced += made.flatMap(\.splices)
      } else {
        spliced.append(operation)
      }
      made.removeAll(where: \.isRead)
      applied += operation.applied(making: made, on: props)
      placed += isRewriting ? made.map { $0.placed(in: props) } : made
      guard index < operations.count - 1 else { break }
      try? props.applyOperation(operation)
    }
    return (Patch(spliced), applied, placed)
  }

  /// Returns the patch in RFC 6902 form: each text that it splices is replaced once, as a whole.
  func plain(from old: Value, to new: Value) -> Patch {
    guard operations.contains(where: \.isSplice) else { return self }
    // Other operations may move a text, so that its path is another one in the end.
    guard operations.allSatisfy(\.isSplice) else { return .difference(from: old, to: new) }
    var seen: Set<Pointer> = []
    return Patch(
      operations.map(\.path).filter { seen.insert($0).inserted }.compactMap { path in
        new[path].map { .replace(path, $0) }
      })
  }
}

extension Patch.Operation {
  var isSplice: Bool { if case .splice = self { true } else { false } }

  /// Adding an element to an array replaces no text.
  fileprivate func replacedText(in props: Value) -> Pointer? {
    switch self {
    case .replace(let path, .string): return path
    case .add(let path, .string):
      if case .array? = props[path.parent] { return nil }
      return path
    default: return nil
    }
  }

  fileprivate var value: Value? {
    switch self {
    case .replace(_, let value), .add(_, let value): value
    default: nil
    }
  }

  /// Returns the changes that the operation makes in props.
  func changes(on props: Value) -> [Change] {
    changes { props[$0]?.array != nil }.map { $0.resolved(in: props) }
  }

  /// - Parameter isArray: whether the value at a path is an array.
  func changes(isArray: (Pointer) -> Bool) -> [Change] {
    func added(_ path: Pointer, to parent: Pointer) -> Change {
      !path.isEmpty && isArray(parent) ? .inserted(path) : .replaced(path)
    }
    func removed(_ path: Pointer) -> Change {
      !path.isEmpty && isArray(path.parent) ? .removed(path) : .replaced(path)
    }
    switch self {
    case .splice(let path, let splice): return [.text(path, TextOperation(splice))]
    case .replace(let path, _): return [.replaced(path)]
    case .add(let path, _): return [added(path, to: path.parent)]
    case .copy(let from, let path): return [.read(from), added(path, to: path.parent)]
    case .remove(let path): return [removed(path)]
    case .test(let path, _): return [.read(path)]
    case .move(let from, let path) where from == path: return [.read(from)]
    case .move(let from, let path):
      // The target of a move is a path after the removal.
      let gap = path.inserting(from)
      switch (removed(from), added(path, to: gap.parent)) {
      case (.removed, .inserted): return [.moved(from: from, to: gap)]
      case (.replaced, .replaced): return [.renamed(from: from, to: path)]
      case (let removal, let addition): return [removal, addition]
      }
    }
  }

  /// Returns the operation that makes these changes, which are its own ones transformed.
  func making(_ changes: [Change]) -> [Patch.Operation] {
    guard let path = changes.last?.path else { return [] }
    switch self {
    case .splice: return changes.flatMap(\.splices)
    case .replace(_, let value): return [.replace(path, value)]
    case .add(_, let value): return [.add(path, value)]
    case .remove: return [.remove(path)]
    case .test(_, let value): return [.test(path, value)]
    case .copy: return [.copy(from: changes[0].path, to: path)]
    case .move:
      switch changes[0] {
      case .moved(let from, let gap):
        return [.move(from: from, to: gap.removing(from, asGap: true) ?? gap)]
      case .renamed(let from, let to): return [.move(from: from, to: to)]
      default: return [.move(from: changes[0].path, to: path)]
      }
    }
  }
}

extension Pointer {
  /// Returns the path with the index after the last one in place of `-`.
  func resolvingEnd(in props: Value) -> Pointer {
    guard tokens.last == "-", let count = props[parent]?.array?.count else { return self }
    return parent.appending(count)
  }
}

extension Change {
  /// Returns the change with its index in place of `-`, the end of an array.
  func resolved(in props: Value) -> Change { resolved { $0.resolvingEnd(in: props) } }

  func resolved(by end: (Pointer) -> Pointer) -> Change {
    guard path.tokens.last == "-" else { return self }
    return switch self {
    case .inserted(let path): .inserted(end(path))
    case .moved(let from, let gap): .moved(from: from, to: end(gap))
    default: self
    }
  }

  fileprivate func placed(in props: Value) -> Change {
    guard case .text(let path, let operation) = self, case .string(let text)? = props[path] else {
      return self
    }
    return .text(path, operation.placed(on: text))
  }

  /// The splice operations of a text change; empty for other changes.
  var splices: [Patch.Operation] {
    guard case .text(let path, let operation) = self else { return [] }
    return operation.splices.map { .splice(path, $0) }
  }
}
