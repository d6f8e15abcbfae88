extension SchemaDocument {
  /// Widens the schema until it fits a value that the type has encoded, as probing `init(from:)`
  /// may have derived it wrong. The smallest part that does not fit becomes an unknown schema, with
  /// the reason.
  mutating func widen(for value: Value) {
    root = widened(root, value: value)
    if !fits(value, schema: root) { root = unfit(root, value: value) }
  }

  private mutating func widened(_ schema: Schema, value: Value) -> Schema {
    if fits(value, schema: schema) { return schema }
    switch (schema, value) {
    case (.reference(let name), _):
      guard var definition = definitions[name] else { return unfit(schema, value: value) }
      definition.schema = widened(definition.schema, value: value)
      definitions[name] = definition
      return schema
    case (.optional(let wrapped), _): return .optional(widened(wrapped, value: value))
    case (.array(let element, let isUnique), .array(let values)):
      return .array(widened(element, values: values), isUnique: isUnique)
    case (.tuple(let fixed, let labels, let rest), .array(let values))
    where schema.elements(count: values.count) != nil:
      let others = rest.map { widened($0, values: Array(values.dropFirst(fixed.count))) }
      return .tuple(
        zip(fixed, values).map { widened($0, value: $1) }, labels: labels, rest: others)
    case (.pairs(let key, let element), .array(let values)) where values.count % 2 == 0:
      let parts = [0, 1].map { part in values.indices.filter { $0 % 2 == part }.map { values[$0] } }
      return .pairs(key: widened(key, values: parts[0]), value: widened(element, values: parts[1]))
    case (_, .object(let object)): return widened(schema, object: object)
    default: return unfit(schema, value: value)
    }
  }

  private mutating func widened(_ schema: Schema, values: [Value]) -> Schema {
    values.reduce(schema) { widened($0, value: $1) }
  }

  private mutating func widened(_ schema: Schema, object: Object) -> Schema {
    switch schema {
    case .map(var key, let element):
      if !object.allSatisfy({ isKey($0.key, schema: key) }) { key = .string(.plain) }
      return .map(key: key, value: widened(element, values: object.map(\.value)))
    case .object(let fields): return .object(widened(fields, object: object))
    case .union, .tagged:
      guard let own = schema.case(of: object) else { return unfit(schema, value: .object(object)) }
      var rest = object
      if let tag = own.tag { rest[tag.key] = nil }
      let fields = widened(own.fields, object: rest)
      return schema.mappingCases { kind in
        var kind = kind
        if kind.id == own.id { kind.fields = fields }
        return kind
      }
    default: return unfit(schema, value: .object(object))
    }
  }

  /// Adds members that were never requested as unknown schemas, and makes fields that are not
  /// encoded optional.
  private mutating func widened(_ fields: [Field], object: Object) -> [Field] {
    var fields = fields
    for member in object {
      let index =
        fields.firstIndex { $0.key == member.key && !$0.isAdditional }
        ?? fields.firstIndex(where: \.isAdditional)
      if let index {
        guard !fields[index].isConstant, member.value != .null || fields[index].isRequired else {
          continue
        }
        fields[index].schema = widened(fields[index].schema, value: member.value)
      } else {
        let reason = "The type encodes “\(member.key)”, but did not decode it while being probed."
        fields.append(
          Field(
            key: member.key, property: member.key, schema: .unknown(reason), isRequired: false))
      }
    }
    for index in fields.indices where object[fields[index].key] == nil {
      fields[index].isRequired = false
    }
    return fields
  }

  private func unfit(_ schema: Schema, value: Value) -> Schema {
    .unknown(
      "The type encodes \(value.shortText), but decodes something else: "
        + "\(schema.words(insteadOf: value)).")
  }
}
