/// What a patch may make of a value: as deep as what is read, and no larger than a screen can want.
///
/// A copy takes few bytes on the wire and none in memory until it is written: a list that is copied
/// into itself forty times has a trillion elements.
struct PatchBudget {
  private var rest = Self.most

  /// Bytes of one patch, counted as ``Value/weight(upTo:)`` does.
  static let most = 16 << 20
  /// Bytes of a whole value.
  static let mostOfAll = 64 << 20

  /// Counts what comes to a place.
  mutating func spend(on value: Value, at path: Pointer) throws(Patch.Failure) {
    let levels = ValueParser.maximumDepth - path.tokens.count
    guard levels >= 0, value.count(against: &rest, levels: levels) else {
      throw Patch.Failure(
        path: path,
        reason: rest < 0
          ? "The patch brings more than \(Self.most >> 20) MB."
          : "More than \(ValueParser.maximumDepth) levels of nesting.")
    }
  }
}

extension Value {
  /// About what it takes in memory, in bytes; nil when that is more than the limit.
  package func weight(upTo limit: Int) -> Int? {
    var rest = limit
    return count(against: &rest, levels: .max) ? limit - rest : nil
  }

  private static let bytes = 16

  /// False, at once, when there is more of it than is left, or more levels.
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
  /// Bytes that it holds itself; what is copied or moved is there already.
  package var weight: Int {
    operations.reduce(0) { sum, operation in
      switch operation {
      case .add(_, let value), .replace(_, let value):
        sum + (value.weight(upTo: PatchBudget.mostOfAll) ?? PatchBudget.mostOfAll)
      case .splice(_, let splice): sum + splice.insert.utf8.count
      case .remove, .move, .copy, .test: sum
      }
    }
  }
}
