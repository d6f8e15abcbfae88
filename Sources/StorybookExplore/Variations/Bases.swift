import StorybookSchema

/// The props from which variations and random mutations are derived.
struct Bases {
  private static let knownLimit = 12
  private static let extraLimit = 4
  /// Bases with more places are not varied: doing so takes long, and reveals nothing that a smaller
  /// base does not.
  private static let placeLimit = 600

  let values: [Value]

  /// Collects the known props, the smallest props, and values with places that none of those have.
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

  /// Returns the indices of the bases to vary; only the first when all are too large.
  static func varied(_ bases: [Value], in document: SchemaDocument) -> [Int] {
    let small = bases.indices.filter { document.places(in: bases[$0]).count <= placeLimit }
    return small.nonEmpty ?? Array(bases.indices.prefix(1))
  }
}

extension ArraySlice<Value> {
  fileprivate var distinct: [Value] { Array(self).distinct }
}
