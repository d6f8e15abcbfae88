import Testing

@testable import StorybookExplore

struct CoveringArrayTests {
  private struct Pair: Hashable {
    let first: Int, value: Int, second: Int, other: Int
  }

  private static func pairs(_ rows: [[Int]]) -> Set<Pair> {
    var pairs: Set<Pair> = []
    for row in rows {
      for first in row.indices {
        for second in row.indices where second > first {
          pairs.insert(Pair(first: first, value: row[first], second: second, other: row[second]))
        }
      }
    }
    return pairs
  }

  @Test(arguments: [
    [2, 2], [3, 3, 3], [1, 4], [5, 2, 7, 3], Array(repeating: 4, count: 9), [14, 14, 14, 2, 2],
  ])
  func `every pair of values of any two columns occurs`(_ counts: [Int]) {
    let rows = Array(CoveringArray(counts, seed: 3))
    var wanted = 0
    for first in counts.indices {
      for second in counts.indices where second > first { wanted += counts[first] * counts[second] }
    }
    #expect(Self.pairs(rows).count == wanted)
    #expect(rows.allSatisfy { row in zip(row, counts).allSatisfy { $0 < $1 } })
  }

  @Test func `far fewer rows are made than there are combinations`() {
    let rows = Array(CoveringArray(Array(repeating: 4, count: 9), seed: 1))
    #expect(rows.count >= 16)
    #expect(rows.count < 50, "4^9 are 262,144")
  }

  @Test func `a single column has a row for each value`() {
    #expect(Array(CoveringArray([3], seed: 1)) == [[0], [1], [2]])
    #expect(Array(CoveringArray([], seed: 1)).isEmpty)
  }

  @Test func `what is open goes down to nothing`() {
    var array = CoveringArray([3, 4, 2], seed: 9)
    #expect(array.pairs == 12 + 6 + 8)
    #expect(array.uncovered == array.pairs)
    while array.next() != nil {}
    #expect(array.uncovered == 0)
  }

  @Test func `a seed makes the same rows again`() {
    let counts = [5, 5, 5, 5]
    #expect(Array(CoveringArray(counts, seed: 4)) == Array(CoveringArray(counts, seed: 4)))
    #expect(Array(CoveringArray(counts, seed: 4)) != Array(CoveringArray(counts, seed: 5)))
  }
}
