import StorybookSchema

/// Known props with a marker in all texts, or an extreme in all numbers, at once; with each case of
/// their enums in turn.
///
/// A text may be shown only in another case of an enum, and a sum overflows only if several of its
/// numbers are large:
///
///     {"step": "card", "link": "/"}          {"step": "review", "link": "javascript:…"}
///     {"start": 1, "entries": [{"sum": 1}]}  {"start": 9223372036854775807, "entries": […]}
struct UniformCases {
  private static let basesLimit = 3
  /// The number of cases of an enum that are tried.
  private static let choiceLimit = 6
  /// Everything is tried again, as later runs know better which other values to avoid.
  private static let rounds = 2

  private enum Filling {
    case text(String)
    case least, greatest
  }

  private struct Plan {
    let base: Value
    let filling: Filling
    /// How far each enum and flag moves on from its own case.
    let step: Int
  }

  private let document: SchemaDocument
  private let boundaries: BoundaryValues
  private var remaining: ArraySlice<Plan>

  init(_ boundaries: BoundaryValues, bases: [Value]) {
    let document = boundaries.document
    self.document = document
    self.boundaries = boundaries
    let bases = Self.mostDiverse(Bases.varied(bases, in: document).map { bases[$0] }, in: document)
    let fillings = [.greatest, .least] + Marker.texts.map(Filling.text)
    let plans = Self.steps(bases, in: document).flatMap { step in
      fillings.flatMap { filling in
        bases.map { Plan(base: $0, filling: filling, step: step) }
      }
    }
    remaining = Array(repeatElement(plans, count: Self.rounds).joined())[...]
  }

  mutating func next() -> Value? {
    while let plan = remaining.popFirst() {
      let changes = changes(of: plan.base, by: plan.step)
      let changed = plan.base.replacing(changes)
      let fillings = document.places(in: changed).filter(\.isVariable).compactMap { place in
        filled(place, filling: plan.filling).map { (place.pointer, Value?.some($0)) }
      }
      // A change of one place is a variation, which is tried anyway.
      if changes.count + fillings.count > 1 { return changed.replacing(fillings) }
    }
    return nil
  }

  /// Returns few bases, those first that have places which the ones before do not have.
  private static func mostDiverse(_ bases: [Value], in document: SchemaDocument) -> [Value] {
    var rest = bases.map { ($0, Set(document.places(in: $0).map(\.pattern))) }
    var patterns: Set<Pointer> = []
    var chosen: [Value] = []
    while chosen.count < basesLimit {
      let newCounts = rest.map { $0.1.subtracting(patterns).count }
      guard let most = newCounts.max(), let index = newCounts.firstIndex(of: most) else { break }
      let (base, own) = rest.remove(at: index)
      patterns.formUnion(own)
      chosen.append(base)
    }
    return chosen
  }

  /// Returns one step for each case of the largest enum; its own cases come last, as cases that
  /// differ in one place have them, too.
  private static func steps(_ bases: [Value], in document: SchemaDocument) -> [Int] {
    let counts = bases.flatMap { document.places(in: $0).map { $0.schema.caseCount } }
    return Array(1..<max(2, min(counts.max() ?? 0, choiceLimit))) + [0]
  }

  /// Returns the outermost enums and flags, each with a case that is some steps further.
  private func changes(of base: Value, by step: Int) -> [(Pointer, Value?)] {
    guard step > 0 else { return [] }
    var changes: [(Pointer, Value?)] = []
    for place in document.places(in: base) where place.isVariable {
      guard !changes.contains(where: { place.pointer.starts(with: $0.0) }), let value = place.value,
        let other = advanced(value, schema: place.schema, by: step)
      else { continue }
      changes.append((place.pointer, other))
    }
    return changes
  }

  private func advanced(_ value: Value, schema: Schema, by step: Int) -> Value? {
    switch schema {
    case .boolean: return value.bool.map { .bool($0 != (step % 2 == 1)) }
    case .choice(let choices, _):
      let index = choices.firstIndex { $0.value == value }
      return index.map { choices[($0 + step) % choices.count].value }
    case .optional(let wrapped): return advanced(value, schema: wrapped, by: step)
    default:
      guard let own = value.object.flatMap({ schema.case(of: $0) }),
        let index = schema.cases.firstIndex(where: { $0.id == own.id })
      else { return nil }
      let other = schema.cases[(index + step) % schema.cases.count]
      return other.id == own.id ? nil : document.smallest(other)
    }
  }

  private func filled(_ place: Place, filling: Filling) -> Value? {
    switch filling {
    case .text(let marker): Self.marked(place.schema, marker: marker)
    case .least: extremes(place).min().map { .number($0) }
    case .greatest: extremes(place).max().map { .number($0) }
    }
  }

  private static func marked(_ schema: Schema, marker: String) -> Value? {
    switch schema {
    case .string(.plain): .string(marker)
    case .string(.url): .string(Marker.address)
    case .optional(let wrapped): marked(wrapped, marker: marker)
    default: nil
    }
  }

  /// Returns the numbers at the boundaries of a place, within the author's bounds.
  private func extremes(_ place: Place) -> [Number] {
    boundaries.values(at: place).compactMap { $0?.number }.filter {
      $0.clamped(place.hints["minimum"]?.number, upTo: place.hints["maximum"]?.number) == $0
    }
  }
}

extension Schema {
  fileprivate var caseCount: Int {
    switch self {
    case .boolean: 2
    case .choice(let choices, _): choices.count
    case .optional(let wrapped): wrapped.caseCount
    default: cases.count
    }
  }
}
