import StorybookSchema

/// A published schema without its documentation, which does not affect props, and is only present
/// once the compiler has extracted it.
enum SchemaShape {
  static func of(_ schema: Value) -> Value {
    switch schema {
    case .array(let elements): .array(elements.map(of))
    case .object(let object):
      .object(
        Object(object.filter { !documentation.contains($0.key) }.map { ($0.key, part($0)) }))
    default: schema
    }
  }

  private static let documentation: Set<String> = ["description", "default"]

  private static func part(_ member: Object.Member) -> Value {
    switch member.key {
    // The author's values are not schemas.
    case "const", "enum", "examples": member.value
    // Keys are property names here, not keywords.
    case "properties", "$defs":
      .object(Object((member.value.object ?? [:]).map { ($0.key, of($0.value)) }))
    default: of(member.value)
    }
  }
}
