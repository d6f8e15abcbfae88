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

  /// Keeps the elements that both arrays share at their start and end; edits the middle in place,
  /// then adds or removes elements at its end.
  private static func collect(
    _ old: [Value], _ new: [Value], at path: Pointer, into operations: inout [Operation]
  ) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let limit = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let oldEnd = old.count - end
    let newEnd = new.count - end
    let shared = min(oldEnd, newEnd)
    for index in start..<shared {
      collect(old[index], new[index], at: path.appending(index), into: &operations)
    }
    for index in (shared..<max(shared, oldEnd)).reversed() {
      operations.append(.remove(path.appending(index)))
    }
    for index in shared..<max(shared, newEnd) {
      operations.append(.add(path.appending(index), new[index]))
    }
  }
}
