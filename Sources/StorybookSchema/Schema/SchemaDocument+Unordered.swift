extension SchemaDocument {
  /// Returns the sets and dictionaries of a value that have several elements, the outermost first.
  package func unordered(in value: Value) -> [UnorderedPart] {
    unordered(value, schema: root, at: Pointer())
  }

  /// The name of a type; `nil` for numbers, as a published schema has no widths.
  func typeName(_ schema: Schema) -> String? {
    switch schema {
    case .string(.plain): "String"
    case .string(.uuid): "UUID"
    case .string(.url): "URL"
    case .boolean: "Bool"
    case .reference(let name): definitions[name].map { $0.type ?? $0.title }
    default: nil
    }
  }

  private func unordered(_ value: Value, schema: Schema, at path: Pointer) -> [UnorderedPart] {
    let (form, parts) = parts(of: value, as: schema)
    let inner = parts.flatMap { part in
      part.value.map { unordered($0, schema: part.schema, at: path.appending(part.token)) } ?? []
    }
    return (unordered(form, value: value, at: path).map { [$0] } ?? []) + inner
  }

  private func unordered(_ form: Schema, value: Value, at path: Pointer) -> UnorderedPart? {
    switch (form, value) {
    case (.array(let element, isUnique: true), .array(let values)) where values.count > 1:
      return UnorderedPart(set: values, of: element, at: path, in: self)
    case (.map(let key, let element), .object(let object)) where object.count > 1:
      let members = object.map { (key: Value.string($0.key), value: $0.value) }
      return UnorderedPart(dictionary: members, of: key, element, at: path, in: self)
    case (.pairs(let key, let element), .array(let values)) where values.count > 3:
      let members = stride(from: 0, to: values.count - 1, by: 2).map {
        (key: values[$0], value: values[$0 + 1])
      }
      return UnorderedPart(dictionary: members, of: key, element, at: path, in: self)
    default: return nil
    }
  }
}
