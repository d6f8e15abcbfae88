import StorybookSchema
import StorybookVariations

extension SchemaDocument {
  /// Returns the value with another one at the places of a pattern, which are created if missing;
  /// `nil` when the schema has no such place.
  ///
  /// - Parameter everywhere: `true` for all elements of a list, `false` for the first.
  func setting(
    _ pattern: Pointer, to new: Value, in value: Value, everywhere: Bool = false
  ) -> Value? {
    let setter = Setter(document: self, new: new, limit: everywhere ? .max : 1)
    return setter.set(pattern.tokens[...], in: value, root)
  }
}

/// Sets a value at the places of a pattern.
private struct Setter {
  let document: SchemaDocument
  let new: Value
  /// The number of elements to set in each list.
  let limit: Int

  func set(_ tokens: ArraySlice<String>, in value: Value?, _ schema: Schema) -> Value? {
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
        guard let inner = set(rest, in: values[index], element) else { return nil }
        values[index] = inner
      }
      return .array(values)
    case (.map(let key, let element), .object(var object)):
      let key = object.first?.key ?? document.smallest(key).map { $0.string ?? $0.text } ?? "a"
      object[key] = set(rest, in: object[key], element)
      return .object(object)
    case (.tuple(let elements, _), .array(var values)):
      guard let index = Int(token), index < min(elements.count, values.count),
        let inner = set(rest, in: values[index], elements[index])
      else { return nil }
      values[index] = inner
      return .array(values)
    case (.union(let variants), .object(let object)):
      guard let variant = variants.first(where: { $0.key == token }),
        let payload = set(rest, in: object[token], variant.payload)
      else { return nil }
      return .object([token: payload])
    case (.tagged(let key, let variants), .object(let object)):
      return set(token, then: rest, in: object, by: key, variants)
    default: return nil
    }
  }

  private func set(
    _ token: String, then rest: ArraySlice<String>, in object: Object, of fields: [Field]
  ) -> Value? {
    guard let field = fields.first(where: { $0.key == token }),
      let inner = set(rest, in: object[token], field.schema)
    else { return nil }
    var object = object
    object[token] = inner
    return .object(object)
  }

  /// Sets a field in the object's current variant if that has the field, or else in the first
  /// variant that has it.
  private func set(
    _ token: String, then rest: ArraySlice<String>, in object: Object, by key: String,
    _ variants: [Schema.TaggedVariant]
  ) -> Value? {
    let able = variants.filter { variant in variant.fields.contains { $0.key == token } }
    guard let variant = able.first(where: { $0.tag == object[key] }) ?? able.first else {
      return nil
    }
    if variant.tag == object[key] { return set(token, then: rest, in: object, of: variant.fields) }
    let smallest = document.smallest(.tagged(key: key, [variant]))?.object
    return smallest.flatMap { set(token, then: rest, in: $0, of: variant.fields) }
  }
}
