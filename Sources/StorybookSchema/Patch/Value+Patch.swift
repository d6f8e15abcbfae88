extension Value {
  /// Returns the value with every operation applied in order; throws ``Patch/ApplyError`` and
  /// changes nothing.
  package func applying(
    _ patch: Patch, within limit: Patch.Limit = .message
  ) throws(Patch.ApplyError) -> Value {
    var result = self
    var budget = PatchBudget(limit)
    for operation in patch.operations { try result.applyOperation(operation, within: &budget) }
    if let reason = PropsLimit.excess(of: result) {
      throw Patch.ApplyError(path: Pointer([]), reason: reason)
    }
    return result
  }

  /// Applies a single operation of a patch that was validated before.
  package mutating func applyOperation(_ operation: Patch.Operation) throws(Patch.ApplyError) {
    var budget = PatchBudget(.props)
    try applyOperation(operation, within: &budget)
  }

  private mutating func applyOperation(
    _ operation: Patch.Operation, within budget: inout PatchBudget
  ) throws(Patch.ApplyError) {
    switch operation {
    case .add(let path, let value):
      try budget.spend(on: value, at: path)
      try edit(path, change: .add(value), within: &budget)
    case .remove(let path): try edit(path, change: .remove, within: &budget)
    case .replace(let path, let value):
      try budget.spend(on: value, at: path)
      try edit(path, change: .replace(value), within: &budget)
    case .move(let from, let to):
      try budget.spend(on: existing(from), at: to)
      try move(from, to: to, within: &budget)
    case .copy(let from, let to):
      let value = try existing(from)
      try budget.spend(on: value, at: to)
      try edit(to, change: .add(value), within: &budget)
    case .splice(let path, let splice):
      let text = try spliced(splice, at: path)
      try budget.spend(on: .string(splice.insert), at: path)
      try budget.spend(moving: text.utf8.count, UInt8.self, at: path)
      try edit(path, change: .replace(.string(text)), within: &budget)
    case .test(let path, let value):
      guard try existing(path) == value else {
        throw Patch.ApplyError(path: path, reason: "The value differs from the expected one.")
      }
    }
  }

  /// A location cannot move into one of its own children (RFC 6902, section 4.4).
  private mutating func move(
    _ from: Pointer, to: Pointer, within budget: inout PatchBudget
  ) throws(Patch.ApplyError) {
    let value = try existing(from)
    guard from != to else { return }
    guard !to.starts(with: from) else {
      throw Patch.ApplyError(path: to, reason: "A value cannot move into itself.")
    }
    try edit(from, change: .remove, within: &budget)
    try edit(to, change: .add(value), within: &budget)
  }

  private func existing(_ path: Pointer) throws(Patch.ApplyError) -> Value {
    guard let value = self[path] else { throw .missing(path) }
    return value
  }
}

extension Value {
  fileprivate enum Change {
    case add(Value)
    case remove
    case replace(Value)
  }

  private mutating func edit(
    _ path: Pointer, change: Change, within budget: inout PatchBudget
  ) throws(Patch.ApplyError) {
    try edit(path.tokens[...], of: path, by: change, within: &budget)
  }

  /// Edits a container in place: it is taken out by a function, as a pattern would keep a second
  /// reference to it, and each operation of a patch would then copy it.
  fileprivate mutating func edit(
    _ tokens: ArraySlice<String>, of path: Pointer, by change: Change,
    within budget: inout PatchBudget
  ) throws(Patch.ApplyError) {
    guard let token = tokens.first else {
      switch change {
      case .add(let value), .replace(let value): self = value
      case .remove: throw Patch.ApplyError(path: path, reason: "The whole value cannot be removed.")
      }
      return
    }
    let rest = tokens.dropFirst()
    if var object {
      self = .null
      defer { self = .object(object) }
      try object.edit(token, then: rest, of: path, by: change, within: &budget)
    } else if var array {
      self = .null
      defer { self = .array(array) }
      try array.edit(token, then: rest, of: path, by: change, within: &budget)
    } else {
      throw .missing(path)
    }
  }
}

extension Object {
  fileprivate mutating func edit(
    _ key: String, then rest: ArraySlice<String>, of path: Pointer, by change: Value.Change,
    within budget: inout PatchBudget
  ) throws(Patch.ApplyError) {
    guard rest.isEmpty else {
      guard var child = self[key] else { throw .missing(path) }
      self[key] = .null
      defer { self[key] = child }
      return try child.edit(rest, of: path, by: change, within: &budget)
    }
    switch change {
    case .add(let value): self[key] = value
    case .replace(let value):
      guard self[key] != nil else { throw .missing(path) }
      self[key] = value
    case .remove:
      guard let index = position(of: key) else { throw .missing(path) }
      try budget.spend(moving: count - index, Member.self, at: path)
      self[key] = nil
    }
  }
}

extension [Value] {
  fileprivate mutating func edit(
    _ token: String, then rest: ArraySlice<String>, of path: Pointer, by change: Value.Change,
    within budget: inout PatchBudget
  ) throws(Patch.ApplyError) {
    if rest.isEmpty, case .add(let value) = change {
      let index = token == "-" ? count : Pointer.index(token, in: 0..<count + 1)
      guard let index else { throw .missing(path) }
      try budget.spend(moving: count - index, Value.self, at: path)
      return insert(value, at: index)
    }
    guard let index = Pointer.index(token, in: 0..<count) else { throw .missing(path) }
    guard rest.isEmpty else {
      return try self[index].edit(rest, of: path, by: change, within: &budget)
    }
    switch change {
    case .add: break
    case .replace(let value): self[index] = value
    case .remove:
      try budget.spend(moving: count - index, Value.self, at: path)
      remove(at: index)
    }
  }
}

extension Patch.ApplyError {
  fileprivate static func missing(_ path: Pointer) -> Self {
    Self(path: path, reason: "No value at “\(path)”.")
  }
}
