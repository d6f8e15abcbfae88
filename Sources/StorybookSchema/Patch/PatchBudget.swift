/// Limits on the value that a patch may produce: the nesting depth that the parser accepts, and a
/// size beyond the needs of any screen.
///
/// A copy operation takes few bytes on the wire and no memory until the value is encoded: a list
/// that is copied into itself forty times has a trillion elements.
struct PatchBudget {
  private let most: Int
  private var rest: Int
  private var restMoved = Self.mostMoved

  /// The limit for what the operations of one patch move in memory, in bytes: an insertion moves the
  /// elements behind it, a splice makes a text anew. This is a second or so.
  private static let mostMoved = 8 << 30
  /// The most that a difference lets its operations move, well below what a patch may.
  static let mostMovedByDifference = 1 << 28

  init(_ limit: Patch.Limit) {
    most = limit.bytes
    rest = most
  }

  /// Deducts a value that is written at a path; throws when it is too large or nested too deeply.
  mutating func spend(on value: Value, at path: Pointer) throws(Patch.ApplyError) {
    let levels = ValueParser.maximumDepth - path.tokens.count
    guard levels >= 0, value.count(against: &rest, levels: levels) else {
      var reason = "More than \(ValueParser.maximumDepth) levels of nesting."
      if rest < 0 { reason = "The patch exceeds \(most >> 20) MB." }
      throw Patch.ApplyError(path: path, reason: reason)
    }
  }

  /// Deducts elements that an operation moves; throws when all of the patch move too much.
  mutating func spend<Element>(
    moving count: Int, _: Element.Type, at path: Pointer
  ) throws(Patch.ApplyError) {
    restMoved -= count * MemoryLayout<Element>.stride
    guard restMoved >= 0 else {
      throw Patch.ApplyError(
        path: path,
        reason: "The patch moves more than \(Self.mostMoved >> 30) GB: replace the list or text.")
    }
  }
}

extension Patch {
  /// How much one patch may write.
  package enum Limit: Sendable {
    /// The patch of a message: a short one can copy copies.
    case message
    /// A patch between props that are within their limit: an undo, a load, a step of a recording.
    case props

    /// In bytes as counted by ``Value/weight(upTo:)``.
    fileprivate var bytes: Int {
      switch self {
      case .message: 16 << 20
      case .props: PropsLimit.bytes
      }
    }
  }
}

extension Value {
  /// Returns the approximate size in bytes; `nil` when it exceeds the limit.
  package func weight(upTo limit: Int) -> Int? {
    var rest = limit
    guard count(against: &rest, levels: .max) else { return nil }
    return limit - rest
  }

  private static let bytes = 16

  /// Deducts the size from the rest; returns `false` as soon as the rest is used up or the value
  /// has more levels.
  fileprivate func count(against rest: inout Int, levels: Int) -> Bool {
    rest -= Self.bytes
    guard rest >= 0 else { return false }
    switch self {
    case .null, .bool: return true
    case .number(let number): rest -= number.text.utf8.count
    case .string(let string): rest -= string.utf8.count
    case .array(let array):
      guard levels > 0 else { return false }
      for value in array where !value.count(against: &rest, levels: levels - 1) { return false }
    case .object(let object):
      guard levels > 0 else { return false }
      for member in object {
        rest -= member.key.utf8.count
        guard member.value.count(against: &rest, levels: levels - 1) else { return false }
      }
    }
    return rest >= 0
  }
}

extension Patch {
  /// The size of the operations' own values in bytes; copied and moved values are not counted.
  package var weight: Int {
    operations.reduce(0) { sum, operation in
      switch operation {
      case .add(_, let value), .replace(_, let value):
        sum + (value.weight(upTo: PropsLimit.bytes) ?? PropsLimit.bytes)
      case .splice(_, let splice): sum + splice.insert.utf8.count
      case .remove, .move, .copy, .test: sum
      }
    }
  }
}
