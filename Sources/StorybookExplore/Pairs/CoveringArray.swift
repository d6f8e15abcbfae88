import StorybookSchema

/// Rows of choices in which every pair of values of any two columns occurs together.
///
/// Greedy, one row at a time, as in AETG (Cohen, Dalal, Fredman, Patton 1997): a row starts with an
/// uncovered pair, and takes the value that covers the most new pairs in every column.
struct CoveringArray: Sequence, IteratorProtocol {
  /// The number of values in each column.
  private let counts: [Int]
  /// The index of each column's first value when all values are numbered consecutively.
  private let starts: [Int]
  private let total: Int
  /// Whether a pair is covered, indexed by both values, the lesser one first.
  private var isCovered: [Bool]
  private var cursor = 0
  private var random: RandomSource
  let pairs: Int
  private(set) var uncovered: Int

  init(_ counts: [Int], seed: UInt64) {
    self.counts = counts
    starts = counts.indices.map { counts[..<$0].reduce(0, +) }
    total = counts.reduce(0, +)
    isCovered = Array(repeating: false, count: total * total)
    random = RandomSource(seed: seed)
    let ofColumns = counts.enumerated().map { column, count in
      count * counts[(column + 1)...].reduce(0, +)
    }
    pairs = ofColumns.reduce(0, +)
    uncovered = pairs
  }

  /// Returns a value for each column; `nil` once every pair is covered. For a single column,
  /// returns each value once.
  mutating func next() -> [Int]? {
    if counts.count == 1, cursor < counts[0] {
      defer { cursor += 1 }
      return [cursor]
    }
    guard uncovered > 0, let (first, second) = nextPair() else { return nil }
    var row = [Int?](repeating: nil, count: counts.count)
    row[first.column] = first.value
    row[second.column] = second.value
    for column in counts.indices.shuffled(using: &random) where row[column] == nil {
      row[column] = best(column, row: row)
    }
    let whole = row.map { $0 ?? 0 }
    cover(whole)
    return whole
  }

  private func number(_ column: Int, value: Int) -> Int { starts[column] + value }

  private func column(of number: Int) -> Int { (starts.lastIndex { $0 <= number }) ?? 0 }

  private mutating func nextPair() -> (
    first: (column: Int, value: Int), second: (column: Int, value: Int)
  )? {
    while cursor < total * total {
      let one = cursor / total
      let other = cursor % total
      let first = column(of: one)
      let second = column(of: other)
      if first < second, !isCovered[cursor] {
        return ((first, one - starts[first]), (second, other - starts[second]))
      }
      cursor += 1
    }
    return nil
  }

  /// Returns the value that covers the most new pairs; ties are resolved from a random start.
  private mutating func best(_ column: Int, row: [Int?]) -> Int {
    let count = counts[column]
    let start = Int.random(in: 0..<count, using: &random)
    var best = start
    var gain = -1
    for offset in 0..<count {
      let value = (start + offset) % count
      let new = self.gain(of: number(column, value: value), in: column, given: row)
      if new > gain {
        best = value
        gain = new
      }
    }
    return best
  }

  private func gain(of number: Int, in column: Int, given row: [Int?]) -> Int {
    var gain = 0
    for (other, value) in row.enumerated() where other != column {
      guard let value else { continue }
      let otherNumber = self.number(other, value: value)
      if !isCovered[Swift.min(number, otherNumber) * total + Swift.max(number, otherNumber)] {
        gain += 1
      }
    }
    return gain
  }

  private mutating func cover(_ row: [Int]) {
    for first in row.indices {
      for second in row.indices where second > first {
        let index = number(first, value: row[first]) * total + number(second, value: row[second])
        if !isCovered[index] { uncovered -= 1 }
        isCovered[index] = true
      }
    }
  }
}
