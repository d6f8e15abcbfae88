extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first matching element, or `endIndex`. Every element after a matching
  /// one must match, too.
  func partitioningIndex(where matches: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if matches(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
