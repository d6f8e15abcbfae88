import StorybookSchema

/// Variations of the bases: every place at its boundaries, starting with those that distinguish the
/// cases of an enum.
struct Variations {
  /// The number of bases in which a place is varied, and the number of values in all but the first.
  private static let basesLimit = 3
  private static let fewLimit = 3

  let all: [Variation]

  /// - Parameter isBrief: `true` to include only what shows whether a place affects the output.
  init(_ boundaries: BoundaryValues, bases: [Value], isBrief: Bool = false) {
    let document = boundaries.document
    var baseCounts: [Pointer: Int] = [:]
    var choices: [Variation] = []
    var first: [Variation] = []
    var rest: [Variation] = []
    let places = bases.map { document.places(in: $0) }
    // The base with the most places comes first, as a place is most likely to matter there.
    let order = Bases.varied(bases, in: document)
    for index in order.sorted(by: { (places[$1].count, $0) < (places[$0].count, $1) }) {
      var patterns: Set<Pointer> = []
      for place in places[index]
      where place.isVariable && patterns.insert(place.pattern).inserted {
        let baseCount = baseCounts[place.pattern, default: 0]
        baseCounts[place.pattern] = baseCount + 1
        guard baseCount < Self.basesLimit else { continue }
        let variations = boundaries.variations(of: place, base: index)
        if place.schema.isChoosing {
          choices += variations
        } else {
          first += variations.prefix(Self.fewLimit)
          if baseCount == 0, !isBrief { rest += variations.dropFirst(Self.fewLimit) }
        }
      }
    }
    all = choices + first + rest
  }
}

extension BoundaryValues {
  /// Returns the variations of a place in a base.
  func variations(of place: Place, base: Int) -> [Variation] {
    let name = { (value: Value?) -> String? in
      guard place.schema.isDistinguished else { return nil }
      return place.schema.caseName(of: value ?? .null)
    }
    return values(at: place).filter { $0 != place.value }.map { value in
      Variation(
        base: base, pointer: place.pointer, pattern: place.pattern, value: value,
        choice: name(value), baseValue: place.value, baseChoice: name(place.value))
    }
  }
}
