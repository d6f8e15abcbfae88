import StorybookSchema

/// Random props: half of them new, half of them known ones with a few places changed.
struct RandomMutations {
  private static let changeLimit = 4

  private let document: SchemaDocument
  private let boundaries: BoundaryValues
  private let bases: [Value]
  private var values: RandomValues
  private var random: RandomSource

  init(_ boundaries: BoundaryValues, bases: [Value], seed: UInt64) {
    let document = boundaries.document
    self.document = document
    self.boundaries = boundaries
    self.bases = Bases.varied(bases, in: document).map { bases[$0] }
    values = RandomValues(document, seed: seed)
    random = RandomSource(seed: seed &+ 1)
  }

  mutating func next() -> Value {
    guard random.chance(1, of: 2), var value = bases.randomElement(using: &random) else {
      return values.next()
    }
    for _ in 0..<Int.random(in: 1...Self.changeLimit, using: &random) { value = changed(value) }
    return value
  }

  private mutating func changed(_ value: Value) -> Value {
    let places = document.places(in: value).filter(\.isVariable)
    guard let place = places.randomElement(using: &random),
      let new = boundaries.values(at: place).randomElement(using: &random)
    else { return value }
    return value.replacing(place.pointer, with: new)
  }
}
