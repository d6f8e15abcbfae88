extension Value {
  /// The number of texts, numbers and booleans that another value does not contain, wherever they
  /// are in it. Empty texts and containers contain nothing to lose.
  package func lossCount(in other: Value) -> Int {
    let kept = other.leafCounts
    return leafCounts.reduce(0) { $0 + max(0, $1.value - (kept[$1.key] ?? 0)) }
  }

  /// The number of each leaf, by its text: `1` and `"1"` are the same.
  private var leafCounts: [String: Int] {
    var counts: [String: Int] = [:]
    countLeaves(&counts)
    return counts
  }

  private func countLeaves(_ counts: inout [String: Int]) {
    switch self {
    case .null: break
    case .bool(let bool): counts["\(bool)", default: 0] += 1
    case .number(let number): counts[number.plain, default: 0] += 1
    case .string(let text):
      let number = (try? Value(json: text))?.number
      if !text.isEmpty { counts[number?.plain ?? text, default: 0] += 1 }
    case .array(let values): for value in values { value.countLeaves(&counts) }
    case .object(let object):
      for member in object {
        member.value.countLeaves(&counts)
        // The name of an enum's case without a payload.
        if member.value == [:], object.count == 1 { counts[member.key, default: 0] += 1 }
      }
    }
  }

  /// Whether it contains nothing to lose.
  var isHollow: Bool {
    switch self {
    case .null: true
    case .bool, .number: false
    case .string(let text): text.isEmpty
    case .array(let values): values.allSatisfy(\.isHollow)
    case .object(let object):
      !(object.count == 1 && object.first?.value == [:]) && object.allSatisfy(\.value.isHollow)
    }
  }
}

extension Number {
  /// The text of the number, equal for `1` and `1.0`.
  fileprivate var plain: String { integer.map { "\($0)" } ?? text }
}
