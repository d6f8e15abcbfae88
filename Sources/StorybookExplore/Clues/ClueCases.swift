import StorybookSchema
import StorybookVariations

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
  private var begun: [ClueRows] = []
  private var seen: Set<[ClueRows.Column]> = []
  private var turn = 0

  init(_ document: SchemaDocument, bases: [Value], clues: [SourceClue], seed: UInt64) {
    self.document = document
    self.bases = bases
    self.seed = seed
    self.clues = clues[...]
    outline = SchemaOutline(document, isNeeded: !clues.isEmpty)
  }

  mutating func next() -> Value? {
    while true {
      if let rows = begin() {
        begun.append(rows)
        turn = begun.count - 1
      }
      guard !begun.isEmpty else { return nil }
      turn %= begun.count
      if let props = begun[turn].next(in: document) {
        turn += 1
        return props
      }
      begun.remove(at: turn)
    }
  }

  /// Starts the next clue that concerns the props, and returns its rows.
  private mutating func begin() -> ClueRows? {
    while seen.count < Self.clueLimit, let clue = clues.popFirst() {
      let values = ClueValues(document: document, clue: clue)
      let spots = outline.spots(named: clue.names)
      let isTelling = spots.count > 1 || spots.contains { !values.special($0.present).isEmpty }
      guard isTelling else { continue }
      let rows = ClueRows(spots, values, outline, bases: turned(seen.count), seed: seed)
      if seen.insert(rows.columns).inserted { return rows }
    }
    return nil
  }

  /// Alternates between the smallest props and known ones, as a clue may require either.
  private func turned(_ count: Int) -> [Value] {
    guard !bases.isEmpty else { return [] }
    return [bases[count % bases.count], bases[(count + 1) % bases.count]]
  }
}
