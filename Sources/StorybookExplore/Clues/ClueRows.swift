import StorybookSchema

/// Generates the props that a clue suggests, one after another.
struct ClueRows {
  /// A field, with the values that the clue suggests.
  struct Column: Hashable {
    let pattern: Pointer
    let values: [Value]
  }

  /// The maximum number of fields of a clue, and of values for each field.
  private static let fieldLimit = 6
  private static let valueLimit = 8
  /// The number of combinations up to which all are tried; beyond it, all pairs are covered.
  private static let productLimit = 72
  private static let rowLimit = 72
  /// The maximum number of nested places for each field.
  private static let insideLimit = 12

  let columns: [Column]
  private let bases: [Value]
  private var rows: CoveringArray
  private let product: Int
  private var count = 0
  /// Fields in values nested in values of the same type.
  private var inside: ArraySlice<(Pointer, Value)>

  init(
    _ spots: [SchemaOutline.Spot], _ values: ClueValues, in outline: SchemaOutline, bases: [Value],
    seed: UInt64
  ) {
    let columns = spots.prefix(Self.fieldLimit).map { spot in
      Column(
        pattern: spot.pattern,
        values: Array(values.values(spot.present).prefix(Self.valueLimit)))
    }.filter { !$0.values.isEmpty }
    self.columns = columns
    self.bases = bases
    product = columns.reduce(1) { $0 * $1.values.count }
    rows = CoveringArray(columns.map(\.values.count), seed: seed)
    inside = Self.inside(spots, values: values, in: outline)[...]
  }

  /// Returns the specific values of each field, one level deeper in a recursive type.
  private static func inside(
    _ spots: [SchemaOutline.Spot], values: ClueValues, in outline: SchemaOutline
  ) -> [(Pointer, Value)] {
    spots.prefix(fieldLimit).flatMap { spot in
      let special = values.special(spot.present).prefix(2)
      return outline.inner(spot.pattern).prefix(insideLimit).flatMap { pattern in
        special.map { (pattern, $0) }
      }
    }
  }

  mutating func next(in document: SchemaDocument) -> Value? {
    while !bases.isEmpty {
      let number = count
      count += 1
      if let row = row(number) {
        return row.reduce(bases[number % bases.count]) { props, setting in
          document.setting(
            setting.0, to: setting.1, in: props, everywhere: number % 4 > 1) ?? props
        }
      }
      guard let (pattern, value) = inside.popFirst() else { return nil }
      if let props = document.setting(pattern, to: value, in: bases[0]) { return props }
    }
    return nil
  }

  private mutating func row(_ number: Int) -> [(Pointer, Value)]? {
    guard !columns.isEmpty, number < Self.rowLimit else { return nil }
    guard product <= Self.productLimit else {
      return rows.next().map { row in zip(columns, row).map { ($0.pattern, $0.values[$1]) } }
    }
    // Each combination is repeated with the other base.
    var rest = number / bases.count
    guard rest < product else { return nil }
    return columns.reversed().map { column in
      defer { rest /= column.values.count }
      return (column.pattern, column.values[rest % column.values.count])
    }.reversed()
  }
}
