/// The change of a patch that is said in the least text: for `/count = 8`, from 7 to 8.
package struct ShortestChange: Hashable, Sendable {
  package var path: Pointer
  /// `nil` for a new member or element.
  package var from: Value?
  /// `nil` for a removed one.
  package var to: Value?
  /// How many others the patch has.
  package var others = 0

  private static let mostOperations = 8

  package init(path: Pointer, from: Value? = nil, to: Value? = nil, others: Int = 0) {
    self.path = path
    self.from = from
    self.to = to
    self.others = others
  }

  /// Returns `nil` if no change is short.
  package init?(of patch: Patch, from before: Value, to after: Value) {
    let operations = patch.operations.filter { if case .test = $0 { false } else { true } }
    guard operations.count <= Self.mostOperations else { return nil }
    var moment = before
    var shortest: (change: Self, length: Int)?
    for operation in operations {
      let next = operations.count == 1 ? after : try? moment.applying(Patch([operation]))
      guard let next else { return nil }
      if let change = Self(operation, from: moment, to: next), let length = change.length,
        length < shortest?.length ?? .max
      {
        shortest = (change, length)
      }
      moment = next
    }
    guard var change = shortest?.change else { return nil }
    change.others = operations.count - 1
    self = change
  }

  private init?(_ operation: Patch.Operation, from before: Value, to after: Value) {
    switch operation {
    case .add(let path, let value) where before[path.parent]?.array != nil:
      self.init(path: path, to: value)
    case .add(let path, _), .replace(let path, _), .splice(let path, _):
      self.init(path: path, from: before[path], to: after[path])
    case .remove(let path): self.init(path: path, from: before[path])
    case .move, .copy, .test: return nil
    }
    guard from != to else { return nil }
  }

  private var length: Int? {
    guard from?.isShort != false, to?.isShort != false else { return nil }
    return (from?.text.utf8.count ?? 0) + (to?.text.utf8.count ?? 0)
  }

  /// The approximate memory in bytes, beyond the struct itself.
  package var memory: Int { path.memory + (from?.memory ?? 0) + (to?.memory ?? 0) }
}

extension ShortestChange: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    self.init(
      path: try form("path", member: it?.path), from: try form.optional("from", member: it?.from),
      to: try form.optional("to", member: it?.to),
      others: try form.optional("others", member: it.flatMap { $0.others > 0 ? $0.others : nil })
        ?? 0)
  }
}

extension Value {
  private static let shortText = 80
  private static let shortList = 8

  /// Whether its text fits into a title; never reads more than a little of it.
  package var isShort: Bool { isShort(depth: 3) && text.utf8.count <= Self.shortText }

  private func isShort(depth: Int) -> Bool {
    switch self {
    case .null, .bool, .number: true
    case .string(let text): text.utf8.count <= Self.shortText
    case .array(let items):
      depth > 0 && items.count <= Self.shortList
        && items.allSatisfy { $0.isShort(depth: depth - 1) }
    case .object(let object):
      depth > 0 && object.count <= Self.shortList
        && object.allSatisfy { $0.value.isShort(depth: depth - 1) }
    }
  }
}
