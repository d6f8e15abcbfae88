import StorybookSchema

extension Value {
  /// Whether the value contains at most a number of values, including itself; stops counting at the
  /// limit.
  func isSmall(_ limit: Int) -> Bool { count(upTo: limit) <= limit }

  /// The number of values in this one, including itself.
  var size: Int { count(upTo: .max) }

  private func count(upTo limit: Int) -> Int {
    var count = 1
    for child in array ?? object?.map(\.value) ?? [] where count <= limit {
      count += child.count(upTo: limit - count)
    }
    return count
  }
}

/// A value, or an optional one for a place that may be omitted.
protocol SizedValue {
  func isSmall(_ limit: Int) -> Bool
}

extension Value: SizedValue {}

extension Value?: SizedValue {
  func isSmall(_ limit: Int) -> Bool { self?.isSmall(limit) ?? true }
}

extension Array where Element: SizedValue {
  /// Returns the elements within a size limit; the first and smallest one when all exceed it.
  func fitting(_ limit: Int) -> [Element] {
    filter { $0.isSmall(limit) }.nonEmpty ?? Array(prefix(1))
  }
}
