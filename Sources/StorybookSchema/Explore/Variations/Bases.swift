/// The props that others are made of.
struct Bases {
  private static let knownLimit = 12
  private static let extraLimit = 4
  /// What has more places is shown as it is: to vary it takes long, and shows nothing that a smaller
  /// one does not.
  private static let placeLimit = 600

  let values: [Value]

  /// The known ones, the plainest one, and what shows places that none of them has.
  init(_ boundaries: BoundaryValues, known: [Value]) {
    let document = boundaries.document
    let plainest = document.smallest(document.root).map { [$0] } ?? []
    var values = (known.prefix(Self.knownLimit) + plainest).distinct
    var patterns = Set(values.flatMap { document.places(in: $0).map(\.pattern) })
    var extra = 0
    for value in boundaries.values(of: document.root) where extra < Self.extraLimit {
      let new = Set(document.places(in: value).map(\.pattern)).subtracting(patterns)
      guard !new.isEmpty else { continue }
      patterns.formUnion(new)
      values.append(value)
      extra += 1
    }
    self.values = values
  }

  /// The numbers of those that are varied; of large ones only, the first.
  static func varied(_ bases: [Value], _ document: SchemaDocument) -> [Int] {
    let handy = bases.indices.filter { document.places(in: bases[$0]).count <= placeLimit }
    return handy.isEmpty ? Array(bases.indices.prefix(1)) : handy
  }
}

extension ArraySlice<Value> {
  fileprivate var distinct: [Value] { Array(self).distinct }
}
