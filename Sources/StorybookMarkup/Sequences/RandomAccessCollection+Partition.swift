extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element matches; `endIndex` if there is none. All elements after
  /// a matching one have to match.
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
