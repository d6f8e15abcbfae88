package import StorybookSchema

extension Documentation {
  /// The modules of the types in a published schema.
  package static func modules(in schema: Value) -> Set<String> {
    var modules: Set<String> = []
    collect(schema, modules: &modules)
    return modules
  }

  private static func collect(_ value: Value, modules: inout Set<String>) {
    if let module = value["x-type"]?.string?.split(separator: ".").first {
      modules.insert(String(module))
    }
    for member in value.object ?? [:] { collect(member.value, modules: &modules) }
    for element in value.array ?? [] { collect(element, modules: &modules) }
  }

  /// Adds documentation to a published schema: `description` of types, properties and cases, and
  /// `default` from default arguments. Control overrides of the author take precedence.
  package func describing(_ schema: Value) -> Value {
    let definitions = schema["$defs"]?.object ?? [:]
    guard var object = described(schema, definitions: definitions).object else { return schema }
    if let name = object["$ref"]?.string, object["description"] == nil {
      let type = definitions[Self.definition(name)]?["x-type"]?.string
      object["description"] = type.flatMap { self[$0]?.text }.map { .string($0) }
    }
    return .object(object)
  }

  private func described(_ value: Value, definitions: Object) -> Value {
    switch value {
    case .array(let elements):
      return .array(elements.map { described($0, definitions: definitions) })
    case .object(let object):
      var result = Object(
        object.map { ($0.key, described($0.value, under: $0.key, definitions: definitions)) })
      if let type = object["x-type"]?.string, let found = self[type] {
        SchemaNode(definitions: definitions, type: found).describe(&result)
      }
      return .object(result)
    default: return value
    }
  }

  private func described(_ value: Value, under key: String, definitions: Object) -> Value {
    switch key {
    // The author's values are not schemas.
    case "default", "const", "enum", "examples": value
    // Keys are property names here, not keywords.
    case "properties", "$defs":
      .object(
        Object(
          (value.object ?? [:]).map { ($0.key, described($0.value, definitions: definitions)) }))
    default: described(value, definitions: definitions)
    }
  }

  static func definition(_ reference: String) -> String {
    reference.replacing("#/$defs/", with: "", maxReplacements: 1).replacing("~1", with: "/")
      .replacing("~0", with: "~")
  }
}
