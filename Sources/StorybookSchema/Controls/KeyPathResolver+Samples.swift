extension KeyPathResolver {
  /// Returns the values of a definition within the samples, as starting points for perturbation.
  func samples(in document: SchemaDocument, of name: String) -> [Value] {
    json.flatMap { found(name, in: $0, as: document.root, depth: 0) }
  }

  private func found(_ name: String, in value: Value, as schema: Schema, depth: Int) -> [Value] {
    guard depth < 32 else { return [] }
    switch (schema, value) {
    case (.reference(name), _): return [value]
    case (.reference(let other), _):
      return document.definitions[other].map {
        found(name, in: value, as: $0.schema, depth: depth + 1)
      } ?? []
    case (.optional(let wrapped), _): return found(name, in: value, as: wrapped, depth: depth)
    case (.array(let element, _), .array(let values)):
      return values.flatMap { found(name, in: $0, as: element, depth: depth + 1) }
    case (.map(_, let element), .object(let object)):
      return object.flatMap { found(name, in: $0.value, as: element, depth: depth + 1) }
    case (.object(let fields), .object(let object)):
      return fields.flatMap { field in
        object[field.key].map { found(name, in: $0, as: field.schema, depth: depth + 1) } ?? []
      }
    case (.union(let variants), .object(let object)):
      return variants.flatMap { variant in
        object[variant.key].map { found(name, in: $0, as: variant.payload, depth: depth + 1) } ?? []
      }
    default: return []
    }
  }
}
