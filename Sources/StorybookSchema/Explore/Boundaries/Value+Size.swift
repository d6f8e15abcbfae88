extension Value {
  /// Whether no more values than that are in it, with itself; looks at no more than that.
  func isSmall(_ limit: Int) -> Bool { count(upTo: limit) <= limit }

  /// How many values are in it, with itself.
  var size: Int { count(upTo: .max) }

  private func count(upTo limit: Int) -> Int {
    var count = 1
    for child in array ?? object?.map(\.value) ?? [] where count <= limit {
      count += child.count(upTo: limit - count)
    }
    return count
  }
}

/// A value, or a place that may be without one.
protocol SizedValue {
  func isSmall(_ limit: Int) -> Bool
}

extension Value: SizedValue {}

extension Value?: SizedValue {
  func isSmall(_ limit: Int) -> Bool { self?.isSmall(limit) ?? true }
}

extension Array where Element: SizedValue {
  /// Those that are no larger than that; the first, which is the plainest, where all are.
  func fitting(_ limit: Int) -> [Element] {
    let small = filter { $0.isSmall(limit) }
    return small.isEmpty ? Array(prefix(1)) : small
  }
}
