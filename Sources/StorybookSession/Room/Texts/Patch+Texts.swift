import StorybookSchema

extension Patch {
  /// Returns the patch with text replacements as splices, the changes it makes, and the changes as
  /// concurrent edits are rebased on them.
  func spliced(on props: Value) -> (patch: Patch, changes: [Change], placed: [Change]) {
    var props = props
    var spliced: [Operation] = []
    var changes: [Change] = []
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
      changes += made
      placed += made.map { $0.placed(in: props) }
      guard index < operations.count - 1 else { break }
      try? props.apply(operation)
    }
    return (Patch(spliced), changes, placed)
  }

  /// Returns the patch in RFC 6902 form, with texts replaced as a whole.
  func plain(on props: Value) -> Patch {
    guard operations.contains(where: \.isSplice) else { return self }
    var props = props
    var plain: [Operation] = []
    for operation in operations {
      try? props.apply(operation)
      guard case .splice(let path, _) = operation, let text = props[path] else {
        plain.append(operation)
        continue
      }
      if case .replace(path, _)? = plain.last { plain.removeLast() }
      plain.append(.replace(path, text))
    }
    return Patch(plain)
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
    switch self {
    case .splice(let path, let splice): [.text(path, TextOperation(splice))]
    case .replace(let path, _): [.replaced(path)]
    case .add(let path, _), .copy(_, let path): [Self.added(path, props)]
    case .remove(let path): [Self.removed(path, props)]
    case .move(let from, let path): [Self.removed(from, props), Self.added(path, props)]
    case .test: []
    }
  }

  private static func added(_ path: Pointer, _ props: Value) -> Change {
    guard case .array(let elements)? = props[path.parent], !path.isEmpty else {
      return .replaced(path)
    }
    guard path.tokens.last == "-" else { return .inserted(path) }
    return .inserted(path.parent.appending(elements.count))
  }

  private static func removed(_ path: Pointer, _ props: Value) -> Change {
    guard case .array? = props[path.parent], !path.isEmpty else { return .replaced(path) }
    return .removed(path)
  }
}

extension Change {
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
