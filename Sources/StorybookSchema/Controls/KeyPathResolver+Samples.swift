extension KeyPathResolver {
  /// Returns the values of a definition within the samples, as starting points for perturbation.
  func samples(in document: SchemaDocument, of name: String) -> [Value] {
    json.flatMap { found(name, $0, document.root, 0) }
  }

  private func found(_ name: String, _ value: Value, _ schema: Schema, _ depth: Int) -> [Value] {
    guard depth < 32 else { return [] }
    switch (schema, value) {
    case (.reference(name), _): return [value]
    case (.reference(let other), _):
      return document.definitions[other].map { found(name, value, $0.schema, depth + 1) } ?? []
    case (.optional(let wrapped), _): return found(name, value, wrapped, depth)
    case (.array(let element, _), .array(let values)):
      return values.flatMap { found(name, $0, element, depth + 1) }
    case (.map(_, let element), .object(let object)):
      return object.flatMap { found(name, $0.value, element, depth + 1) }
    case (.object(let fields), .object(let object)):
      return fields.flatMap { field in
        object[field.key].map { found(name, $0, field.schema, depth + 1) } ?? []
      }
    case (.union(let variants), .object(let object)):
      return variants.flatMap { variant in
        object[variant.key].map { found(name, $0, variant.payload, depth + 1) } ?? []
      }
    default: return []
    }
  }
}
