extension Patch {
  /// Returns a short patch that turns one value into the other; empty when they are equal.
  ///
  /// - Parameter isCertain: whether a row that could be several of a list is removed and added: no
  ///   edit that others make meanwhile is carried to a guess.
  package static func difference(
    from old: Value, to new: Value, isCertain: Bool = false
  ) -> Patch {
    var difference = ValueDifference(isCertain: isCertain)
    difference.collect(old, new: new, at: Pointer())
    return Patch(difference.operations)
  }
}

/// The operations that turn one value into another: an edit of each member that differs, unless the
/// replacement of their list or object is shorter, or moves less.
private struct ValueDifference {
  /// The most members of a list or an object that are edited before its replacement is considered:
  /// what others edit in it meanwhile is lost with that.
  private static let fewEdits = 100
  /// The approximate bytes of an operation without its value.
  private static let operationWeight = 64

  let isCertain: Bool
  private(set) var operations: [Patch.Operation] = []
  /// What the operations move, in bytes as counted by ``PatchBudget``.
  private var moved = 0

  init(isCertain: Bool) { self.isCertain = isCertain }

  /// Returns whether the values differ.
  @discardableResult
  mutating func collect(_ old: Value, new: Value, at path: Pointer) -> Bool {
    guard old != new else { return false }
    let start = operations.count
    let edits =
      switch (old, new) {
      case (.object(let old), .object(let new)): collect(old, new: new, at: path)
      case (.array(let old), .array(let new)): collect(old, new: new, at: path)
      default: nil as Int?
      }
    guard let edits, edits <= Self.fewEdits || isShorter(operations[start...], than: new) else {
      operations.replaceSubrange(start..., with: CollectionOfOne(.replace(path, new)))
      return true
    }
    return true
  }

  private func isShorter(_ edits: ArraySlice<Patch.Operation>, than value: Value) -> Bool {
    let weight = Patch(Array(edits)).weight + Self.operationWeight * edits.count
    return value.weight(upTo: weight) == nil
  }

  /// Returns the number of members that are edited; `nil` when the edits would move too much.
  private mutating func collect(_ old: Object, new: Object, at path: Pointer) -> Int? {
    let removed = old.filter { new[$0.key] == nil }
    guard move(removed.count * old.count, Object.Member.self) else { return nil }
    for member in removed { operations.append(.remove(path.appending(member.key))) }
    var edits = removed.count
    for member in new {
      let path = path.appending(member.key)
      if let before = old[member.key] {
        guard collect(before, new: member.value, at: path) else { continue }
      } else {
        operations.append(.add(path, member.value))
      }
      edits += 1
    }
    return edits
  }

  /// Keeps the elements that both arrays share at their start and end. Between them, removes rows,
  /// moves others, adds new ones, and then edits those that stay. Returns the number of elements that
  /// are edited; `nil` when the edits would move too much, or the list is another one.
  private mutating func collect(_ old: [Value], new: [Value], at path: Pointer) -> Int? {
    guard let rows = RowMatch(old, new, isCertain: isCertain) else { return nil }
    let start = rows.start
    let (removed, moves) = (rows.removed, rows.moves)
    let added = rows.sources.indices.filter { rows.sources[$0] == nil }
    let touched = removed.count + moves.count + added.count
    guard move(touched * (max(old.count, new.count) - start), Value.self) else { return nil }
    // A replacement would lose which row is which: a sorted list is worth its moves.
    var edits = touched - moves.count
    func row(_ index: Int) -> Pointer { path.appending(start + index) }
    operations += removed.map { .remove(row($0)) }
    operations += moves.map { .move(from: row($0.from), to: row($0.to)) }
    operations += added.map { .add(row($0), new[start + $0]) }
    for case (let index, let source?) in rows.sources.enumerated()
    where collect(old[start + source], new: new[start + index], at: row(index)) {
      edits += 1
    }
    return edits
  }

  /// Counts elements that operations move; returns `false` when they would move too much.
  private mutating func move<Element>(_ count: Int, _: Element.Type) -> Bool {
    let bytes = count * MemoryLayout<Element>.stride
    guard moved + bytes <= PatchBudget.mostMovedByDifference else { return false }
    moved += bytes
    return true
  }
}
