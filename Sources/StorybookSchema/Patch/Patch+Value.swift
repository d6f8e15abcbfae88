extension Patch {
  /// Decodes a patch from its JSON form; throws ``ApplyError`` with the path of the invalid operation.
  package init(_ value: Value) throws(ApplyError) {
    guard let items = value.array else {
      throw ApplyError(path: Pointer(), reason: "A patch must be an array of operations.")
    }
    operations = []
    for (index, item) in items.enumerated() {
      guard let operation = Operation(item) else {
        throw ApplyError(
          path: Pointer([String(index)]),
          reason: "Invalid JSON Patch operation (RFC 6902): \(item.text.prefix(120))")
      }
      operations.append(operation)
    }
  }

  package var value: Value { .array(operations.map(\.value)) }
}

extension Patch.Operation {
  fileprivate init?(_ item: Value) {
    guard let path = item.pointer("path") else { return nil }
    switch (item["op"]?.string, item["value"], item.pointer("from")) {
    case ("add", let value?, _): self = .add(path, value)
    case ("remove", _, _): self = .remove(path)
    case ("replace", let value?, _): self = .replace(path, value)
    case ("test", let value?, _): self = .test(path, value)
    case ("move", _, let from?): self = .move(from: from, to: path)
    case ("copy", _, let from?): self = .copy(from: from, to: path)
    case ("splice", _, _):
      guard let splice = TextSplice(item) else { return nil }
      self = .splice(path, splice)
    default: return nil
    }
  }

  fileprivate var value: Value {
    func item(_ name: String, at path: Pointer, with rest: (String, Value)...) -> Value {
      .object(Object([("op", .string(name)), ("path", .string("\(path)"))] + rest))
    }
    return switch self {
    case .add(let path, let value): item("add", at: path, with: ("value", value))
    case .remove(let path): item("remove", at: path)
    case .replace(let path, let value): item("replace", at: path, with: ("value", value))
    case .test(let path, let value): item("test", at: path, with: ("value", value))
    case .move(let from, let to): item("move", at: to, with: ("from", .string("\(from)")))
    case .copy(let from, let to): item("copy", at: to, with: ("from", .string("\(from)")))
    case .splice(let path, let splice):
      .object(Object([("op", "splice"), ("path", .string("\(path)"))] + splice.members))
    }
  }
}

extension TextSplice {
  /// The splice as members of a JSON object.
  package var members: [(String, Value)] {
    [("at", Value(at)), ("delete", Value(delete)), ("insert", .string(insert))]
  }

  /// Decodes a splice; `nil` when a member is missing or a count is negative or too large.
  package init?(_ item: Value) {
    guard let at = Int(count: item["at"]?.int), let delete = Int(count: item["delete"]?.int),
      let insert = item["insert"]?.string, at + delete < 1 << 40
    else { return nil }
    self.init(at: at, delete: delete, insert: insert)
  }
}

extension Value {
  fileprivate func pointer(_ key: String) -> Pointer? { self[key]?.string.flatMap { Pointer($0) } }
}
