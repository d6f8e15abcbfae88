/// Props to try a screen with, in the same order for a seed: those that are known, one place after
/// the other at its boundaries, every pair of boundaries, and then random ones.
package struct CaseSequence: Sequence, IteratorProtocol {
  /// After that many that were there before, or are too large, there are no new ones.
  private static let patience = 300
  /// Cases after the known ones that any source code would begin with.
  private static let opening = 24

  private let document: SchemaDocument
  private let bases: [Value]
  /// Values in props: somewhat more than in any story.
  private let sizeLimit: Int
  private let singles: [Variation]
  private var clues: ClueCases
  private var pairs: [PairRows]
  private var random: RandomMutations
  private var seen: Set<Value> = []
  private var nextBase = 0
  private var nextSingle = 0
  private var turn = 0
  private var isOver = false

  /// - Parameters:
  ///   - bases: props that are known to be good, as stories and fixtures have them.
  ///   - clues: those of the screen's source code, the closest first.
  package init(
    _ document: SchemaDocument, bases: [Value], clues: [SourceClue] = [], seed: UInt64
  ) {
    let boundaries = BoundaryValues(document)
    let bases = Bases(boundaries, known: bases).values
    self.document = document
    self.bases = bases
    let largest = bases.map(\.size).max() ?? 0
    sizeLimit = Swift.max(largest, BoundaryValues.Level.sizeLimit) + BoundaryValues.Level.sizeLimit
    singles = Variations(boundaries, bases: bases).all
    self.clues = ClueCases(document, bases: bases, clues: clues, seed: seed)
    pairs = PairRows.all(boundaries, seed: seed)
    random = RandomMutations(boundaries, bases: bases, seed: seed)
  }

  /// Pairs of boundary values of any two fields, and how many of them have not been yet.
  package var pairCount: (all: Int, open: Int) {
    (pairs.reduce(0) { $0 + $1.array.pairs }, pairs.reduce(0) { $0 + $1.array.uncovered })
  }

  /// Nil when the type has no other values, or none that are easily found; and from then on.
  package mutating func next() -> ExploredCase? {
    for _ in 0..<Self.patience where !isOver {
      guard var candidate = draw() else { break }
      guard candidate.origin == .base || candidate.props.isSmall(sizeLimit),
        seen.insert(candidate.props).inserted || candidate.variation != nil
      else { continue }
      candidate.props = Marker.placed(candidate.props, by: document)
      return candidate
    }
    isOver = true
    return nil
  }

  /// Nil for a type that has no values at all.
  private mutating func draw() -> ExploredCase? {
    if nextBase < bases.count {
      defer { nextBase += 1 }
      return ExploredCase(props: bases[nextBase], origin: .base)
    }
    turn += 1
    if turn > Self.opening, turn % 3 != 0, let props = clues.next() {
      return ExploredCase(props: props, origin: .clue)
    }
    if turn % 3 != 2, let single = single() { return single }
    if let drawn = pair() ?? single() { return drawn }
    return bases.isEmpty ? nil : ExploredCase(props: random.next(), origin: .random)
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
