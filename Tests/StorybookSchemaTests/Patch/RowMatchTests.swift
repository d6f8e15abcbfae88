import StorybookTestSupport
import Testing
@testable import StorybookSchema

/// Which row is which when only a list and what became of it are known, and rows are equal.
struct RowMatchTests {
  /// All ways in which rows can be those of another list that take the fewest steps.
  private struct BestMatches {
    let old: [Value]
    let new: [Value]
    private(set) var least = Double.infinity
    private(set) var all: [[Int?]] = []

    init(_ old: [Value], _ new: [Value]) {
      (self.old, self.new) = (old, new)
      collect([], edits: 0)
    }

    /// A row that is another one now counts as more than one that is added, removed or moved.
    private mutating func collect(_ sources: [Int?], edits: Int) {
      guard sources.count < new.count else { return note(sources, edits: edits) }
      collect(sources + [nil], edits: edits)
      for index in old.indices where !sources.contains(index) {
        let isEdited = old[index] != new[sources.count]
        collect(sources + [index], edits: edits + (isEdited ? 1 : 0))
      }
    }

    private mutating func note(_ sources: [Int?], edits: Int) {
      let kept = sources.compactMap { $0 }
      let cost =
        Double(old.count + new.count - kept.count - Self.longestIncreasing(kept))
        + 1.9 * Double(edits)
      if cost < least - 0.01 { (least, all) = (cost, []) }
      if cost < least + 0.01 { all.append(sources) }
    }

    private static func longestIncreasing(_ rows: [Int]) -> Int {
      var longest: [Int] = []
      for (index, row) in rows.enumerated() {
        let before = zip(rows[..<index], longest).filter { $0.0 < row }
        longest.append(1 + (before.map { $0.1 }.max() ?? 0))
      }
      return longest.max() ?? 0
    }
  }

  private static func lists(of contents: [Value], upTo count: Int) -> [[Value]] {
    (0..<count).reduce([[[]]] as [[[Value]]]) { lists, _ in
      lists + [(lists.last ?? []).flatMap { list in contents.map { list + [$0] } }]
    }.flatMap { $0 }
  }

  private static func sources(_ old: [Value], _ new: [Value]) throws -> [Int?] {
    let rows = try #require(RowMatch(old, new, isCertain: true))
    return (0..<rows.start).map { $0 } + rows.sources.map { $0.map { $0 + rows.start } }
      + (old.count - rows.end..<old.count).map { $0 }
  }

  @Test(arguments: [([0, 1], 4), ([0, 1, 2], 3)])
  func `a row that could be several is none of them, or keeps its index`(
    contents: [Int], count: Int
  ) throws {
    let lists = Self.lists(of: contents.map { Value($0) }, upTo: count)
    for old in lists {
      for new in lists {
        let best = BestMatches(old, new)
        let sources = try Self.sources(old, new)
        for index in old.indices {
          let found = sources.firstIndex(of: index)
          let places = Set(best.all.map { $0.firstIndex(of: index) })
          if found == nil {
            // One step of code is always understood.
            #expect(places.count > 1 || places == [nil] || best.least > 1.5, "\(old) \(new)")
          } else if old.count != new.count || found != index {
            #expect(places == [found], "row \(index) of \(old) in \(new)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<200)
  func `a patch leads from one list of equal rows to another`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let lists = (0..<2).map { _ in
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["n": Value(Int.random(in: 0...2, using: &random))] as Value
      }
    }
    for isCertain in [false, true] {
      let patch = Patch.difference(
        from: .array(lists[0]), to: .array(lists[1]), isCertain: isCertain)
      #expect(try Value.array(lists[0]).applying(patch) == .array(lists[1]))
    }
  }
}
