extension SchemaDeriver {
  /// Returns the JSON locations of key paths; `nil` for a key path to a value without a key of its
  /// own.
  ///
  /// - Parameter mayDecode: `false` to run none of the author's code.
  package static func places<Root: Codable>(
    of properties: [any PartialKeyPath<Root> & Sendable], in document: SchemaDocument,
    samples: [Root] = [], mayDecode: Bool = true
  ) -> [Pointer?] {
    let resolver = KeyPathResolver(document, samples: samples, mayDecode: mayDecode)
    return resolver.paths(of: properties).map { $0.map { Pointer($0) } }
  }
}
