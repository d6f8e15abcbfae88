import StorybookSchema

/// Props for exploring a screen, deterministic for a seed: known props, one place after another at
/// its boundaries, every pair of boundary values, and then random props.
struct CaseSequence: Sequence, IteratorProtocol {
  /// The number of consecutive duplicate or oversized candidates after which the sequence ends.
  private static let patience = 300
  /// The number of cases after the known props that are independent of the source code's clues.
  private static let opening = 24

  private let document: SchemaDocument
  private let bases: [Value]
  /// The maximum number of values in props: somewhat more than in any story.
  private let sizeLimit: Int
  private let singles: [Variation]
  private var clues: ClueCases
  private var uniform: UniformCases
  private var pairs: [PairRows]
  private var random: RandomMutations
  private var seen: Set<Value> = []
  private var nextBase = 0
  private var nextSingle = 0
  private var turn = 0
  private var isOver = false

  /// - Parameters:
  ///   - bases: props that are known to be good, such as those of stories and fixtures.
  ///   - clues: those of the screen's source code, the closest first.
  init(
    _ document: SchemaDocument, bases: [Value], clues: [SourceClue] = [], seed: UInt64
  ) {
    let boundaries = BoundaryValues(document)
    let bases = Bases(boundaries, known: bases).values
    self.document = document
    self.bases = bases
    let largest = bases.map(\.size).max() ?? 0
    sizeLimit = Swift.max(largest, BoundaryValues.sizeLimit) + BoundaryValues.sizeLimit
    singles = Variations(boundaries, bases: bases).all
    self.clues = ClueCases(document, bases: bases, clues: clues, seed: seed)
    uniform = UniformCases(boundaries, bases: bases)
    pairs = PairRows.all(boundaries, seed: seed)
    random = RandomMutations(boundaries, bases: bases, seed: seed)
  }

  /// The number of pairs of boundary values of any two fields, and how many are still uncovered.
  var pairCount: (all: Int, open: Int) {
    (pairs.reduce(0) { $0 + $1.array.pairs }, pairs.reduce(0) { $0 + $1.array.uncovered })
  }

  /// Returns the next case; `nil` once new values are exhausted or too hard to find.
  mutating func next() -> ExploredCase? {
    for _ in 0..<Self.patience where !isOver {
      guard var candidate = draw() else { break }
      guard candidate.origin == .base || candidate.props.isSmall(sizeLimit),
        seen.insert(candidate.props).inserted || candidate.variation != nil
          || candidate.origin == .uniform
      else { continue }
      candidate.props = Marker.addingLocations(to: candidate.props, by: document)
      return candidate
    }
    isOver = true
    return nil
  }

  /// Draws a candidate; `nil` for a type without any values.
  private mutating func draw() -> ExploredCase? {
    if nextBase < bases.count {
      defer { nextBase += 1 }
      return ExploredCase(props: bases[nextBase], origin: .base)
    }
    turn += 1
    // In turns that the clues leave to others.
    if turn > Self.opening, turn.isMultiple(of: 7), let props = uniform.next() {
      return ExploredCase(props: props, origin: .uniform)
    }
    if turn > Self.opening, turn % 3 != 0, let props = clues.next() {
      return ExploredCase(props: props, origin: .clue)
    }
    if turn % 3 != 2, let single = single() { return single }
    if let drawn = pair() ?? single() { return drawn }
    if let props = uniform.next() { return ExploredCase(props: props, origin: .uniform) }
    guard !bases.isEmpty else { return nil }
    return ExploredCase(props: random.next(), origin: .random)
  }

  private mutating func single() -> ExploredCase? {
    guard nextSingle < singles.count else { return nil }
    defer { nextSingle += 1 }
    let variation = singles[nextSingle]
    return ExploredCase(
      props: variation.props(in: bases), origin: .single, variation: variation)
  }

  /// Draws pairs from each shape in turn.
  private mutating func pair() -> ExploredCase? {
    for offset in pairs.indices {
      let index = (turn / 3 + offset) % pairs.count
      if let props = pairs[index].next() { return ExploredCase(props: props, origin: .pair) }
    }
    return nil
  }
}
