/// Props to try a screen with, in the same order for a seed: those that are known, one place after
/// the other at its boundaries, every pair of boundaries, and then random ones.
package struct CaseSequence: Sequence, IteratorProtocol {
  /// After that many that were there before, there are no new ones.
  private static let patience = 300

  private let document: SchemaDocument
  private let bases: [Value]
  private let singles: [Variation]
  private var pairs: [PairRows]
  private var random: RandomMutations
  private var seen: Set<Value> = []
  private var nextBase = 0
  private var nextSingle = 0
  private var turn = 0

  /// - Parameter bases: props that are known to be good, as stories and fixtures have them.
  package init(_ document: SchemaDocument, bases: [Value], seed: UInt64) {
    let bases = Bases(document, known: bases).values
    self.document = document
    self.bases = bases
    singles = Variations(document, bases: bases).all
    pairs = PairRows.all(document, seed: seed)
    random = RandomMutations(document, bases: bases, seed: seed)
  }

  /// Pairs of boundary values of any two fields, and how many of them have not been yet.
  package var pairCount: (all: Int, open: Int) {
    (pairs.reduce(0) { $0 + $1.array.pairs }, pairs.reduce(0) { $0 + $1.array.uncovered })
  }

  /// Nil when the type has no other values, or none that are easily found.
  package mutating func next() -> ExploredCase? {
    for _ in 0..<Self.patience {
      var candidate = draw()
      candidate.props = Marker.placed(candidate.props, by: document)
      if seen.insert(candidate.props).inserted || candidate.variation != nil { return candidate }
    }
    return nil
  }

  private mutating func draw() -> ExploredCase {
    if nextBase < bases.count {
      defer { nextBase += 1 }
      return ExploredCase(props: bases[nextBase], origin: .base)
    }
    turn += 1
    if turn % 3 != 0, let single = single() { return single }
    return pair() ?? single() ?? ExploredCase(props: random.next(), origin: .random)
  }

  private mutating func single() -> ExploredCase? {
    guard nextSingle < singles.count else { return nil }
    defer { nextSingle += 1 }
    let variation = singles[nextSingle]
    return ExploredCase(
      props: variation.props(in: bases), origin: .single, variation: variation)
  }

  /// Of each shape in turn.
  private mutating func pair() -> ExploredCase? {
    for offset in pairs.indices {
      let index = (turn / 3 + offset) % pairs.count
      if let props = pairs[index].next() { return ExploredCase(props: props, origin: .pair) }
    }
    return nil
  }
}
