/// Known props with a marker in all texts at once, and then also with all flags turned over: a text
/// may be shown only together with another value.
struct MarkedCases {
  private static let basesLimit = 3

  private let document: SchemaDocument
  private var waiting: ArraySlice<(base: Value, marker: String, isFlipped: Bool)>

  init(_ document: SchemaDocument, bases: [Value]) {
    self.document = document
    let bases = Bases.varied(bases, document).prefix(Self.basesLimit).map { bases[$0] }
    waiting =
      [true, false].flatMap { isFlipped in
        Marker.texts.flatMap { marker in bases.map { ($0, marker, isFlipped) } }
      }[...]
  }

  mutating func next() -> Value? {
    guard let next = waiting.popFirst() else { return nil }
    let changes = document.places(in: next.base).filter(\.isVariable).compactMap { place in
      Self.change(place, next.marker, next.isFlipped).map { (place.pointer, Value?.some($0)) }
    }
    return next.base.replacing(changes)
  }

  private static func change(_ place: Place, _ marker: String, _ isFlipped: Bool) -> Value? {
    switch (place.schema, place.value) {
    case (.string(.plain), _), (.optional(.string(.plain)), _): .string(marker)
    case (.string(.url), _), (.optional(.string(.url)), _): .string(Marker.address)
    case (.boolean, .bool(let flag)): isFlipped ? .bool(!flag) : nil
    default: nil
    }
  }
}
