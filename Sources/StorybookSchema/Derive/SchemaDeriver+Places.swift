extension SchemaDeriver {
  /// Where key paths lead in the JSON; nil for one that leads to nothing with a key of its own.
  ///
  /// - Parameter mayDecode: false where none of the author's code is to be run.
  package static func places<Root: Codable>(
    of properties: [any PartialKeyPath<Root> & Sendable], in document: SchemaDocument,
    samples: [Root] = [], mayDecode: Bool = true
  ) -> [Pointer?] {
    let resolver = KeyPathResolver(document, samples: samples, mayDecode: mayDecode)
    return resolver.paths(of: properties).map { $0.map { Pointer($0) } }
  }
}
