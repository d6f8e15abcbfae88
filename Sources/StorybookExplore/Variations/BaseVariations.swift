import StorybookSchema

/// The variations for detecting which places affect an output.
struct BaseVariations: Sendable {
  let bases: [Value]
  /// The bases that are varied.
  let varied: [Value]
  let all: [Variation]

  /// - Parameter known: the props of stories and fixtures.
  init(_ document: SchemaDocument, known: [Value]) {
    let boundaries = BoundaryValues(document)
    let bases = Bases(boundaries, known: known).values
    self.bases = bases
    varied = Bases.varied(bases, in: document).map { bases[$0] }
    all = Variations(boundaries, bases: bases, isBrief: true).all
  }

  func props(_ variation: Variation) -> Value { variation.props(in: bases) }
}
