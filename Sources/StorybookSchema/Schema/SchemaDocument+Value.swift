extension SchemaDocument {
  /// JSON Schema 2020-12, with additional information for editors in `x-` members.
  package var value: Value {
    var object: Object = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    object["x-guessed"] = guess.map { .string($0) }
    object.merge(root.object)
    object.merge(notes)
    if !definitions.isEmpty {
      object["$defs"] = .object(
        Object(definitions.sorted { $0.key < $1.key }.map { ($0.key, .object(published($0))) }))
    }
    return .object(object)
  }

  private func published(_ definition: (key: String, value: Definition)) -> Object {
    let schema = definition.value.schema
    let all = starting(schema.value, of: schema, with: definition.value.starts)
    var object = definition.value.object(all)
    object["x-screen"] = screens[definition.key].map { .string($0) }
    return object
  }

  /// Gives the lists among the forms of a published schema the defaults that fit them.
  private func starting(_ value: Value, of schema: Schema, with starts: [Value]) -> Value {
    guard !starts.isEmpty, var object = value.object else { return value }
    switch schema {
    case .optional(let wrapped):
      let forms = object["anyOf"]?.array ?? []
      object["anyOf"] = .array(
        forms.prefix(1).map { starting($0, of: wrapped, with: starts) } + forms.dropFirst())
    case .anyOf(let all, _):
      let forms = zip(object["anyOf"]?.array ?? [], all)
      object["anyOf"] = .array(forms.map { starting($0, of: $1, with: starts) })
    case _ where schema.isList: object["default"] = starts.first { fits($0, schema: schema) }
    default: break
    }
    return .object(object)
  }
}

extension Definition {
  fileprivate func object(_ schema: Value) -> Object {
    var object: Object = ["title": .string(title)]
    object.merge(schema.object ?? [:])
    object["x-note"] = note.map { .string($0) }
    object["x-type"] = type.map { .string($0) }
    return object
  }
}

extension Schema {
  var value: Value { .object(object) }

  fileprivate var object: Object {
    switch self {
    case .any: [:]
    case .unknown(let reason): ["x-unknown": .string(reason)]
    case .boolean: ["type": "boolean"]
    case .string(let format): format.object
    case .integer(let minimum, let maximum, let options):
      Object([
        "type": "integer", "minimum": Value.number(minimum), "maximum": Value.number(maximum),
        "x-control": options.published.map { _ in "options" }, "x-options": options.published,
      ])
    case .number(.date): ["type": "number", "x-control": "date"]
    case .number(let format) where format.isDate:
      ["type": "number", "format": .string(format.rawValue), "x-control": "date"]
    case .number(let format): ["type": "number", "format": .string(format.rawValue)]
    case .optional(let wrapped): ["anyOf": [wrapped.value, ["type": "null"]]]
    case .anyOf(let schemas, let names): ["anyOf": Self.forms(schemas, names: names)]
    case .choice([], _): ["not": [:]]
    case .reference(let name): ["$ref": .string("#/$defs/\(Self.escaped(name))")]
    case .command(let value):
      Object([
        "type": "string", "const": CommandMarker.text, "x-control": "command",
        "x-value": value?.value,
      ])
    case .choice(let choices, let type):
      Object([
        "enum": choices.map(\.value),
        "x-names": choices.map { $0.name ?? $0.value.string ?? $0.value.text }, "x-type": type,
      ])
    default: compound
    }
  }

  private static func forms(_ schemas: [Schema], names: [String]) -> Value {
    .array(
      schemas.enumerated().map { index, schema in
        guard index < names.count, !names[index].isEmpty else { return schema.value }
        return .members(["title": names[index], "...": schema.object])
      })
  }

  private var compound: Object {
    switch self {
    case .array(let element, let isUnique):
      return Object(["type": "array", "items": element.value, "uniqueItems": isUnique.ifSet])
    case .tuple(let elements, let labels, let rest):
      return Object([
        "type": "array", "prefixItems": elements.map(\.value), "minItems": elements.count,
        "maxItems": rest == nil ? elements.count : nil, "items": rest?.value ?? false,
        "x-labels": labels.nonEmpty,
      ])
    case .map(let key, let value):
      return ["type": "object", "propertyNames": key.keyValue, "additionalProperties": value.value]
    case .pairs(let key, let value):
      return [
        "type": "array", "items": ["anyOf": [key.value, value.value]],
        "x-pairs": ["key": key.value, "value": value.value],
      ]
    case .object(let fields): return Self.object(fields)
    case .union(let variants): return ["oneOf": .array(variants.map(\.value))]
    case .tagged(let key, let variants):
      return [
        "x-tag": .string(key), "oneOf": .array(variants.map { .object($0.object(key: key)) }),
      ]
    default: return [:]
    }
  }

  /// The schema of keys in an object, which are always strings: those of `[Int: T]` consist of
  /// digits.
  private var keyValue: Value {
    switch self {
    case .integer: ["type": "string", "pattern": "^-?[0-9]+$"]
    default: value
    }
  }

  fileprivate static func object(_ all: [Field]) -> Object {
    let fields = all.filter { !$0.isAdditional }
    var object: Object = [
      "type": "object",
      "properties": .object(Object(fields.map { ($0.key, .object($0.object)) })),
      "required": .array(fields.filter(\.isRequired).map { .string($0.key) }),
      "x-order": .array(fields.map { .string($0.key) }),
    ]
    object["additionalProperties"] = all.first(where: \.isAdditional)?.schema.value
    return object
  }

  /// Escapes a JSON Pointer in a URI fragment (RFC 6901, section 6); names contain only characters
  /// that need no percent encoding.
  private static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}

extension Schema.StringFormat {
  fileprivate var object: Object {
    switch self {
    case .plain: ["type": "string"]
    case .url: ["type": "string", "format": "uri-reference", "x-control": "url"]
    case .uuid: ["type": "string", "format": "uuid"]
    case .dateTime(fraction: 0): ["type": "string", "format": "date-time", "x-control": "date"]
    case .dateTime(let fraction):
      [
        "type": "string", "format": "date-time", "x-control": "date",
        "x-fraction": .number(Number(fraction)),
      ]
    case .data: ["type": "string", "contentEncoding": "base64", "x-control": "data"]
    case .timeZone: ["type": "string", "x-control": "time-zone"]
    case .locale: ["type": "string", "x-control": "locale"]
    case .markup: ["type": "string", "contentMediaType": "text/html"]
    case .json(let content):
      [
        "type": "string", "contentMediaType": "application/json", "contentSchema": content.value,
      ]
    }
  }
}

extension Field {
  var object: Object {
    var object: Object = [:]
    if isConstant {
      object["const"] = defaultValue
      object["readOnly"] = true
    } else {
      object = schema.object
      object["default"] = defaultValue
    }
    if absentMeansNull { object["x-absent"] = "null" }
    if let property, property != key { object["x-property"] = .string(property) }
    if isGuessed { object["x-guessed"] = true }
    if isBounded { object["x-bounds"] = schema.bounds }
    object.merge(hints)
    return object
  }
}

extension Field {
  /// Whether the author's bounds replace those of the type.
  private var isBounded: Bool { hints["minimum"] != nil || hints["maximum"] != nil }
}

extension Schema {
  /// The range of the type itself, for integers.
  fileprivate var bounds: Value? {
    guard case .integer(let minimum, let maximum, _) = self else { return nil }
    return ["minimum": .number(minimum), "maximum": .number(maximum)]
  }
}

extension Schema.Variant {
  fileprivate var value: Value {
    [
      "title": .string(name), "type": "object", "required": [.string(key)],
      "properties": .object(Object([(key, payload.value)])), "additionalProperties": false,
    ]
  }
}

extension Schema.TaggedVariant {
  fileprivate func object(key: String) -> Object {
    var field = Field(key: key, schema: .any)
    field.hints = ["const": tag]
    return Object(["title": name, "...": Schema.object([field] + fields)])
  }
}
