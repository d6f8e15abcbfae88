extension SchemaDocument {
  /// Returns the parts of a value whose schema could not be derived, each with the reason.
  package func underived(in value: Value) -> [PropsError] {
    let reasons = Set(unknowns)
    guard !reasons.isEmpty else { return [] }
    return mismatches(value).filter { reasons.contains($0.reason) }
  }

  private var unknowns: [String] {
    var found: [String] = []
    func visit(_ schema: Schema) {
      if case .unknown(let reason) = schema { found.append(reason) }
      schema.parts.forEach(visit)
    }
    visit(root)
    definitions.values.forEach { visit($0.schema) }
    return found
  }

  /// Returns the mismatches between a value and the schema; empty when the value fits.
  package func mismatches(_ value: Value) -> [PropsError] { mismatches(value, root, at: Pointer()) }

  func mismatches(_ value: Value, _ schema: Schema, at path: Pointer) -> [PropsError] {
    switch (schema, value) {
    case (.string(.json(let content)), .string(let text)):
      guard let json = try? Value(json: text) else {
        return [PropsError(path: path, reason: schema.need)]
      }
      return mismatches(json, content, at: path)
    case (.any, _), (.boolean, .bool), (.string, .string), (.number, .number), (.optional, .null):
      return []
    case (.unknown(let reason), _): return [PropsError(path: path, reason: reason)]
    case (.integer(let minimum, let maximum, _), .number(let number)):
      let isWithin = number.isWhole && number >= minimum && number <= maximum
      return expected(isWithin, at: path, "out of bounds")
    case (.optional(let wrapped), _): return mismatches(value, wrapped, at: path)
    case (.reference(let name), _):
      guard let definition = definitions[name] else {
        return [PropsError(path: path, reason: "Missing definition “\(name)”.")]
      }
      return mismatches(value, definition.schema, at: path)
    case (.choice(let choices, _), _):
      let isChoice = choices.contains { $0.value == value }
      return expected(isChoice, at: path, "\(value.text) is not one of the choices.")
    case (.command, _):
      return expected(value == .string(CommandMarker.text), at: path, CommandMarker.need)
    case (.anyOf(let schemas, _), _):
      let matches = schemas.contains { mismatches(value, $0, at: path).isEmpty }
      return expected(matches, at: path, "matches none of its forms")
    default: return compound(value, schema, at: path)
    }
  }

  private func expected(
    _ isMet: Bool, at path: Pointer, _ reason: @autoclosure () -> String
  ) -> [PropsError] {
    guard !isMet else { return [] }
    return [PropsError(path: path, reason: reason())]
  }

  private func compound(_ value: Value, _ schema: Schema, at path: Pointer) -> [PropsError] {
    switch (schema, value) {
    case (.array(let element, _), .array(let values)):
      return values.enumerated().flatMap { mismatches($1, element, at: path.appending($0)) }
    case (.tuple(let elements, _), .array(let values)) where elements.count == values.count:
      return zip(elements, values).enumerated().flatMap {
        mismatches($1.1, $1.0, at: path.appending($0))
      }
    case (.map(_, let element), .object(let object)):
      return object.flatMap { mismatches($0.value, element, at: path.appending($0.key)) }
    case (.pairs(let key, let element), .array(let values)) where values.count % 2 == 0:
      return values.enumerated().flatMap {
        mismatches($1, $0 % 2 == 0 ? key : element, at: path.appending($0))
      }
    case (.object(let fields), .object(let object)): return members(object, fields, at: path)
    case (.union(let variants), .object(let object)):
      guard object.count == 1, let member = object.first,
        let variant = variants.first(where: { $0.key == member.key })
      else { return [PropsError(path: path, reason: "names no known case")] }
      return mismatches(member.value, variant.payload, at: path.appending(member.key))
    case (.tagged(let key, let variants), .object(var object)):
      guard let variant = variants.first(where: { $0.tag == object[key] }) else {
        return [PropsError(path: path.appending(key), reason: "has no known tag")]
      }
      object[key] = nil
      return members(object, variant.fields, at: path)
    default:
      return [PropsError(path: path, reason: "\(value.text.prefix(40)) does not match the type")]
    }
  }

  private func members(_ object: Object, _ fields: [Field], at path: Pointer) -> [PropsError] {
    let others = fields.first(where: \.isAdditional)?.schema
    let known = Set(fields.filter { !$0.isAdditional }.map(\.key))
    let unknown = object.filter { !known.contains($0.key) }
    return unknown.flatMap { member in
      let path = path.appending(member.key)
      return others.map { mismatches(member.value, $0, at: path) }
        ?? [PropsError(path: path, reason: "is not a known field")]
    }
      + fields.filter { !$0.isAdditional }.flatMap { field -> [PropsError] in
        let path = path.appending(field.key)
        guard let value = object[field.key] else {
          return expected(!field.isRequired, at: path, "is missing")
        }
        if value == .null, !field.isRequired { return [] }
        return mismatches(value, field.schema, at: path)
      }
  }
}

extension Schema {
  /// The schemas nested directly in this one.
  var parts: [Schema] {
    switch self {
    case .optional(let part), .array(let part, _), .string(.json(let part)): [part]
    case .tuple(let parts, _), .anyOf(let parts, _): parts
    case .map(let key, let value), .pairs(let key, let value): [key, value]
    case .object(let fields): fields.map(\.schema)
    case .union(let variants): variants.map(\.payload)
    case .tagged(_, let variants): variants.flatMap { $0.fields.map(\.schema) }
    default: []
    }
  }
}
