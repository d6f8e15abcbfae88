extension SchemaDocument {
  /// Returns the sets and dictionaries of a value that have several elements, the outermost first.
  package func unordered(in value: Value) -> [UnorderedPart] {
    unordered(value, root, at: Pointer())
  }

  /// Returns the value with all sets, and dictionaries in arrays, in the order of their texts, to compare two values.
  package func sortingSets(of value: Value) -> Value {
    unordered(in: value).reversed().reduce(into: value) { value, part in
      guard let elements = value[part.path]?.array else { return }
      let entries = stride(from: 0, to: elements.count, by: part.entryLength).map { start in
        (text: elements[start].text, entry: elements[start...].prefix(part.entryLength))
      }
      let sorted = entries.sorted { $0.text < $1.text }.flatMap(\.entry)
      try? value.apply(.replace(part.path, .array(sorted)))
    }
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

  private func unordered(_ value: Value, _ schema: Schema, at path: Pointer) -> [UnorderedPart] {
    switch (schema, value) {
    case (.optional(let wrapped), _): return unordered(value, wrapped, at: path)
    case (.reference(let name), _):
      return definitions[name].map { unordered(value, $0.schema, at: path) } ?? []
    case (.array(let element, let isSet), .array(let values)):
      let inner = values.enumerated().flatMap { unordered($1, element, at: path.appending($0)) }
      guard isSet, values.count > 1 else { return inner }
      return [UnorderedPart(set: values, of: element, at: path, in: self)] + inner
    case (.map(let key, let element), .object(let object)):
      let members = object.map { (key: Value.string($0.key), value: $0.value) }
      let inner = object.flatMap { unordered($0.value, element, at: path.appending($0.key)) }
      return dictionary(members, of: key, element, at: path) + inner
    case (.pairs(let key, let element), .array(let values)):
      return pairs(values, of: key, element, at: path)
    case (.tuple(let elements, _), .array(let values)):
      return zip(elements, values).enumerated().flatMap {
        unordered($1.1, $1.0, at: path.appending($0))
      }
    case (.anyOf(let forms, _), _):
      let form = forms.first { mismatches(value, $0, at: path).isEmpty }
      return form.map { unordered(value, $0, at: path) } ?? []
    case (_, .object(let object)): return unordered(object, schema, at: path)
    default: return []
    }
  }

  private func unordered(_ object: Object, _ schema: Schema, at path: Pointer) -> [UnorderedPart] {
    object.flatMap { member -> [UnorderedPart] in
      let part: Schema?
      switch schema {
      case .object(let fields): part = Self.schema(of: member.key, in: fields)
      case .union(let variants): part = variants.first { $0.key == member.key }?.payload
      case .tagged(let key, let variants):
        let variant = variants.first { $0.tag == object[key] }
        part = variant.flatMap { Self.schema(of: member.key, in: $0.fields) }
      default: part = nil
      }
      return part.map { unordered(member.value, $0, at: path.appending(member.key)) } ?? []
    }
  }

  private static func schema(of key: String, in fields: [Field]) -> Schema? {
    (fields.first { $0.key == key } ?? fields.first(where: \.isAdditional))?.schema
  }

  /// A dictionary that is encoded as alternating keys and values.
  private func pairs(
    _ values: [Value], of key: Schema, _ element: Schema, at path: Pointer
  ) -> [UnorderedPart] {
    let places = stride(from: 0, to: values.count - 1, by: 2)
    let members = places.map { (key: values[$0], value: values[$0 + 1]) }
    let inner = places.flatMap { unordered(values[$0 + 1], element, at: path.appending($0 + 1)) }
    return dictionary(members, of: key, element, at: path) + inner
  }

  private func dictionary(
    _ members: [(key: Value, value: Value)], of key: Schema, _ element: Schema, at path: Pointer
  ) -> [UnorderedPart] {
    guard members.count > 1 else { return [] }
    return [UnorderedPart(dictionary: members, of: key, element, at: path, in: self)]
  }
}
