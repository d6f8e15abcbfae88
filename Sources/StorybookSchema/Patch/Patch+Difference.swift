extension Patch {
  /// Returns a short patch that turns one value into the other; empty when they are equal.
  package static func difference(from old: Value, to new: Value) -> Patch {
    var operations: [Operation] = []
    collect(old, new, at: Pointer(), into: &operations)
    return Patch(operations)
  }

  private static func collect(
    _ old: Value, _ new: Value, at path: Pointer, into operations: inout [Operation]
  ) {
    guard old != new else { return }
    switch (old, new) {
    case (.object(let old), .object(let new)): collect(old, new, at: path, into: &operations)
    case (.array(let old), .array(let new)): collect(old, new, at: path, into: &operations)
    default: operations.append(.replace(path, new))
    }
  }

  private static func collect(
    _ old: Object, _ new: Object, at path: Pointer, into operations: inout [Operation]
  ) {
    for member in old where new[member.key] == nil {
      operations.append(.remove(path.appending(member.key)))
    }
    for member in new {
      let path = path.appending(member.key)
      if let before = old[member.key] {
        collect(before, member.value, at: path, into: &operations)
      } else {
        operations.append(.add(path, member.value))
      }
    }
  }

  /// Keeps the elements that both arrays share at their start and end. Between them, removes rows,
  /// moves others, adds new ones, and then edits those that stay.
  private static func collect(
    _ old: [Value], _ new: [Value], at path: Pointer, into operations: inout [Operation]
  ) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let limit = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(limit).prefix { $0 == $1 }.count
    guard let rows = RowMatch(old[start..<old.count - end], new[start..<new.count - end]) else {
      operations.append(.replace(path, .array(new)))
      return
    }
    func row(_ index: Int) -> Pointer { path.appending(start + index) }
    operations += rows.removed.map { .remove(row($0)) }
    operations += rows.moves.map { .move(from: row($0.from), to: row($0.to)) }
    for (index, source) in rows.sources.enumerated() where source == nil {
      operations.append(.add(row(index), new[start + index]))
    }
    for case (let index, let source?) in rows.sources.enumerated() {
      collect(old[start + source], new[start + index], at: row(index), into: &operations)
    }
  }
}
