import StorybookSchema

extension SchemaDocument {
  /// Returns the value with another one at the places of a pattern, which are created if missing;
  /// `nil` when the schema has no such place.
  ///
  /// - Parameter everywhere: `true` for all elements of a list, `false` for the first.
  func setting(
    _ pattern: Pointer, to new: Value, in value: Value, everywhere: Bool = false
  ) -> Value? {
    let setter = Setter(document: self, new: new, limit: everywhere ? .max : 1)
    return setter.set(pattern.tokens[...], in: value, schema: root)
  }
}

/// Sets a value at the places of a pattern.
private struct Setter {
  let document: SchemaDocument
  let new: Value
  /// The number of elements to set in each list.
  let limit: Int

  func set(_ tokens: ArraySlice<String>, in value: Value?, schema: Schema) -> Value? {
    guard let token = tokens.first else { return new }
    let rest = tokens.dropFirst()
    let schema = document.resolved(schema)
    var value = value
    if value == nil || value == .null { value = document.smallest(schema) }
    guard let value else { return nil }
    switch (schema, value) {
    case (.object(let fields), .object(let object)):
      return set(token, then: rest, in: object, of: fields)
    case (.array(let element, _), .array(var values)):
      if values.isEmpty { values = document.smallest(element).map { [$0] } ?? [] }
      for index in values.indices.prefix(limit) {
        guard let inner = set(rest, in: values[index], schema: element) else { return nil }
        values[index] = inner
      }
      return .array(values)
    case (.map(let key, let element), .object(var object)):
      let key = object.first?.key ?? document.smallest(key).map { $0.string ?? $0.text } ?? "a"
      object[key] = set(rest, in: object[key], schema: element)
      return .object(object)
    case (.tuple(let fixed, _, let others?), .array(let values)) where token == "*":
      let rows = Value.array(Array(values.dropFirst(fixed.count)))
      return set(tokens, in: rows, schema: .array(others, isUnique: false))?.array.map {
        .array(values.prefix(fixed.count) + $0)
      }
    case (.tuple(let fixed, _, _), .array(var values)):
      guard let index = Int(token), index < min(fixed.count, values.count),
        let inner = set(rest, in: values[index], schema: fixed[index])
      else { return nil }
      values[index] = inner
      return .array(values)
    case (_, .object(let object)): return set(token, then: rest, in: object, asOneOf: schema)
    default: return nil
    }
  }

  private func set(
    _ token: String, then rest: ArraySlice<String>, in object: Object, of fields: [Field]
  ) -> Value? {
    guard let field = fields.first(where: { $0.key == token }),
      let inner = set(rest, in: object[token], schema: field.schema)
    else { return nil }
    var object = object
    object[token] = inner
    return .object(object)
  }

  /// Sets a field in the object's current case if that has the field, or else in the first case that
  /// has it.
  private func set(
    _ token: String, then rest: ArraySlice<String>, in object: Object, asOneOf schema: Schema
  ) -> Value? {
    let able = schema.cases.filter { kind in kind.fields.contains { $0.key == token } }
    let own = schema.case(of: object)
    guard let kind = able.first(where: { $0.id == own?.id }) ?? able.first else { return nil }
    if kind.id == own?.id { return set(token, then: rest, in: object, of: kind.fields) }
    let smallest = document.smallest(kind)?.object
    return smallest.flatMap { set(token, then: rest, in: $0, of: kind.fields) }
  }
}
