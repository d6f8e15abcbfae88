import StorybookSchema

/// Adds documentation to the schema of one type.
struct SchemaNode {
  let definitions: Object
  let type: TypeDocumentation

  func describe(_ object: inout Object) {
    addText(type.text, to: &object)
    if let names = object["x-names"]?.array, !type.cases.isEmpty {
      let texts = names.map { $0.string.flatMap { type.cases[$0] } }
      let values: [Value] = texts.map { $0.map { .string($0) } ?? .null }
      if texts.contains(where: { $0 != nil }) { object["x-descriptions"] = .array(values) }
    }
    if let variants = object["oneOf"]?.array {
      let isTagged = object["x-tag"] != nil
      object["oneOf"] = .array(variants.map { isTagged ? tagged($0) : variant($0) })
    }
    describeProperties(of: &object, texts: type.properties, defaults: type.defaults)
  }

  private func variant(_ value: Value) -> Value {
    guard var variant = value.object, let name = variant["title"]?.string else { return value }
    addText(type.cases[name], to: &variant)
    if let defaults = type.caseDefaults[name], var properties = variant["properties"]?.object,
      let key = properties.first?.key, var payload = properties[key]?.object
    {
      describeProperties(of: &payload, texts: [:], defaults: defaults)
      properties[key] = .object(payload)
      variant["properties"] = .object(properties)
    }
    return .object(variant)
  }

  /// The title of a variant is the value of its tag, so it only matches a case of the same name.
  private func tagged(_ value: Value) -> Value {
    guard var variant = value.object else { return value }
    addText(variant["title"]?.string.flatMap { type.cases[$0] }, to: &variant)
    describeProperties(of: &variant, texts: type.properties, defaults: type.defaults)
    return .object(variant)
  }

  private func describeProperties(
    of object: inout Object, texts: [String: String], defaults: [String: String]
  ) {
    guard let properties = object["properties"]?.object else { return }
    let required = Set(object["required"]?.array?.compactMap(\.string) ?? [])
    object["properties"] = .object(
      Object(
        properties.map { member in
          guard var field = member.value.object else { return (member.key, member.value) }
          let name = field["x-property"]?.string ?? member.key
          addText(texts[name], to: &field)
          // An optional field needs no default, as its absence has a defined meaning.
          if required.contains(member.key), let text = defaults[name] {
            addLiteral(text, toDefaultOf: &field)
          }
          return (member.key, .object(field))
        }))
  }

  private func addText(_ text: String?, to object: inout Object) {
    guard let text, object["description"] == nil else { return }
    object["description"] = .string(text)
  }

  private func addLiteral(_ literal: String, toDefaultOf field: inout Object) {
    guard field["default"] == nil, field["const"] == nil else { return }
    field["default"] = SwiftLiteral(text: literal).value(for: resolved(.object(field)))
  }

  private func resolved(_ schema: Value) -> Value {
    guard let name = schema["$ref"]?.string else { return schema }
    return definitions[Documentation.definition(name)] ?? schema
  }
}
