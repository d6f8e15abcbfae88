import StorybookSchema

/// Props derived from clues in the source code: combinations of the fields that a clue names, with
/// the values that it suggests.
///
/// Yields the first row of every clue, then the second of every clue, so that the most informative
/// rows come early.
struct ClueCases {
  /// The maximum number of clues that concern the props.
  private static let clueLimit = 240

  private let document: SchemaDocument
  private let outline: SchemaOutline
  private let bases: [Value]
  private let seed: UInt64
  /// Clues that have not been started.
  private var clues: ArraySlice<SourceClue>
  private var started: [ClueRows] = []
  private var seen: Set<[ClueRows.Column]> = []
  private var position = 0

  init(_ document: SchemaDocument, bases: [Value], clues: [SourceClue], seed: UInt64) {
    self.document = document
    self.bases = bases
    self.seed = seed
    self.clues = clues[...]
    outline = SchemaOutline(document, isNeeded: !clues.isEmpty)
  }

  mutating func next() -> Value? {
    while true {
      if let rows = startNext() {
        started.append(rows)
        position = started.count - 1
      }
      guard !started.isEmpty else { return nil }
      position %= started.count
      if let props = started[position].next(in: document) {
        position += 1
        return props
      }
      started.remove(at: position)
    }
  }

  /// Starts the next clue that concerns the props, and returns its rows.
  private mutating func startNext() -> ClueRows? {
    while seen.count < Self.clueLimit, let clue = clues.popFirst() {
      let values = ClueValues(document: document, clue: clue)
      let spots = outline.spots(named: clue.names)
      let isInformative = spots.count > 1 || spots.contains { !values.special($0.present).isEmpty }
      guard isInformative else { continue }
      let rows = ClueRows(spots, values, in: outline, bases: basesForClue(seen.count), seed: seed)
      if seen.insert(rows.columns).inserted { return rows }
    }
    return nil
  }

  /// Alternates between the smallest props and known ones, as a clue may require either.
  private func basesForClue(_ count: Int) -> [Value] {
    guard !bases.isEmpty else { return [] }
    return [bases[count % bases.count], bases[(count + 1) % bases.count]]
  }
}
