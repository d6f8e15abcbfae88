/// Matches equal items of two sequences in the order of both.
///
/// Items that are unique on both sides are matched first, by their longest increasing subsequence
/// (patience diff). The stretches in between are compared item by item if they are small. The
/// running time is nearly linear for sequences of any length.
package enum SequenceMatch {
  /// The maximum number of comparisons for an exhaustive match.
  static let exactLimit = 40_000

  package struct Pair: Hashable {
    package let old: Int
    package let new: Int

    package init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  package static func pairs<Item: Hashable>(_ old: [Item], new: [Item]) -> [Pair] {
    var found: [Pair] = []
    var waiting = [Part(old: old.startIndex..<old.endIndex, new: new.startIndex..<new.endIndex)]
    while let part = waiting.popLast() {
      let middle = trim(part, old: old, new: new, found: &found)
      guard !middle.old.isEmpty, !middle.new.isEmpty else { continue }
      if middle.old.count * middle.new.count <= exactLimit {
        found += exact(middle, old: old, new: new)
      } else {
        let anchors = anchors(middle, old: old, new: new)
        found += anchors
        if !anchors.isEmpty { waiting += gaps(middle, anchors: anchors) }
      }
    }
    return found.sorted { $0.old < $1.old }
  }

  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Matches equal items at both ends.
  private static func trim<Item: Hashable>(
    _ part: Part, old: [Item], new: [Item], found: inout [Pair]
  ) -> Part {
    var part = part
    while let first = part.old.first, let other = part.new.first, old[first] == new[other] {
      found.append(Pair(old: first, new: other))
      part = Part(old: part.old.dropFirst(), new: part.new.dropFirst())
    }
    while let last = part.old.last, let other = part.new.last, old[last] == new[other] {
      found.append(Pair(old: last, new: other))
      part = Part(old: part.old.dropLast(), new: part.new.dropLast())
    }
    return part
  }

  /// Returns items that occur once on both sides or, without any, every occurrence of equal items.
  private static func anchors<Item: Hashable>(
    _ part: Part, old: [Item], new: [Item]
  ) -> [Pair] {
    var places: [Item: (old: [Int], new: [Int])] = [:]
    for index in part.old { places[old[index], default: ([], [])].old.append(index) }
    for index in part.new { places[new[index], default: ([], [])].new.append(index) }
    var used = places.values.filter { $0.old.count == 1 && $0.new.count == 1 }
    if used.isEmpty { used = Array(places.values) }
    let pairs = used.flatMap { place in zip(place.old, place.new).map(Pair.init) }
    return increasing(pairs.sorted { $0.old < $1.old })
  }

  private static func gaps(_ part: Part, anchors: [Pair]) -> [Part] {
    var gaps: [Part] = []
    var old = part.old.lowerBound
    var new = part.new.lowerBound
    for anchor in anchors {
      gaps.append(Part(old: old..<anchor.old, new: new..<anchor.new))
      old = anchor.old + 1
      new = anchor.new + 1
    }
    return gaps + [Part(old: old..<part.old.upperBound, new: new..<part.new.upperBound)]
  }
}

extension SequenceMatch {
  /// Returns the longest subsequence of pairs that is also increasing in the new sequence.
  ///
  /// - Parameter pairs: in the order of the old one.
  static func increasing(_ pairs: [Pair]) -> [Pair] {
    // The last pair of the best subsequence of each length, and the predecessor of each pair.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let length = tails.partitioningIndex { pairs[$0].new >= pair.new }
      if length > 0 { previous[index] = tails[length - 1] }
      if length < tails.count {
        tails[length] = index
      } else {
        tails.append(index)
      }
    }
    var run: [Pair] = []
    var index = tails.last ?? -1
    while index >= 0 {
      run.append(pairs[index])
      index = previous[index]
    }
    return run.reversed()
  }

  private static func exact<Item: Hashable>(
    _ part: Part, old: [Item], new: [Item]
  ) -> [Pair] {
    best(part.old.count, columns: part.new.count) { row, column in
      guard old[part.old.lowerBound + row] == new[part.new.lowerBound + column] else { return 0 }
      return 1
    }.map { Pair(old: part.old.lowerBound + $0.old, new: part.new.lowerBound + $0.new) }
  }

  /// Returns the pairs, in the order of both sides, with the highest total score.
  static func best(_ rows: Int, columns: Int, score: (Int, Int) -> Int) -> [Pair] {
    let width = columns + 1
    var best = Array(repeating: 0, count: (rows + 1) * width)
    var scores = Array(repeating: 0, count: rows * columns)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let own = score(row, column)
        scores[row * columns + column] = own
        var both = 0
        if own > 0 { both = own + best[(row + 1) * width + column + 1] }
        best[row * width + column] = max(
          both, best[(row + 1) * width + column], best[row * width + column + 1])
      }
    }
    var pairs: [Pair] = []
    var row = 0
    var column = 0
    while row < rows, column < columns {
      let own = scores[row * columns + column]
      let here = best[row * width + column]
      if own > 0, here == own + best[(row + 1) * width + column + 1] {
        pairs.append(Pair(old: row, new: column))
        row += 1
        column += 1
      } else if here == best[(row + 1) * width + column] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}
