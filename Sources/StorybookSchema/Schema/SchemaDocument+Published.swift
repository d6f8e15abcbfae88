extension SchemaDocument {
  /// Parses the output of ``value``; a form that ``value`` never produces becomes `any`.
  package init(published: Value) {
    let definitions = published["$defs"]?.object ?? [:]
    self.init(
      root: Schema(published: published),
      definitions: Dictionary(
        definitions.map { ($0.key, Definition(published: $0.value)) },
        uniquingKeysWith: { first, _ in first }),
      guess: published["x-guessed"]?.string)
  }

  /// How many definitions may refer to each other before one says what a value is.
  private static let longestChain = 64

  /// What is wrong with a published schema whose reader would never arrive at a value; `nil` for any
  /// schema that a type can have.
  package static func circle(inPublished schema: Value) -> String? {
    let definitions = schema["$defs"]?.object ?? [:]
    var known: Set<String> = []
    /// Whether every way from a form leads to a value.
    func arrives(_ form: Value, steps: Int) -> Bool {
      if let name = form["$ref"]?.string.map(unescaped) {
        guard !known.contains(name), let next = definitions[name] else { return true }
        guard steps < longestChain, arrives(next, steps: steps + 1) else { return false }
        known.insert(name)
        return true
      }
      return form["anyOf"]?.array?.allSatisfy { arrives($0, steps: steps) } ?? true
    }
    let circle = definitions.first { !arrives(["$ref": .string($0.key)], steps: 0) }
    return circle.map { "The type “\($0.key.prefix(100))” of the schema leads back to itself." }
  }

  static func unescaped(_ name: String) -> String {
    name.replacing("#/$defs/", with: "", maxReplacements: 1).replacing("~1", with: "/")
      .replacing("~0", with: "~")
  }
}

extension Definition {
  fileprivate init(published value: Value) {
    self.init(
      title: value["title"]?.string ?? "", schema: Schema(published: value),
      note: value["x-note"]?.string, type: value["x-type"]?.string)
  }
}

extension Schema {
  fileprivate init(published value: Value) {
    if let name = value["$ref"]?.string {
      self = .reference(SchemaDocument.unescaped(name))
    } else if let reason = value["x-unknown"]?.string {
      self = .unknown(reason)
    } else if let values = value["enum"]?.array {
      let names = value["x-names"]?.array ?? []
      self = .choice(
        values.enumerated().map { index, value in
          Choice(name: names.dropFirst(index).first?.string, value: value)
        }, type: value["x-type"]?.string)
    } else if let forms = value["anyOf"]?.array, forms.count == 2, forms[1] == ["type": "null"] {
      self = .optional(Schema(published: forms[0]))
    } else if let forms = value["anyOf"]?.array {
      let names = forms.map { $0["title"]?.string ?? "" }
      self = .anyOf(forms.map { Schema(published: $0) }, names: names)
    } else if value["not"] != nil {
      self = .choice([])
    } else if let forms = value["oneOf"]?.array {
      self = Self.variants(forms, tag: value["x-tag"]?.string)
    } else {
      self = Self.typed(value)
    }
  }

  private static func variants(_ forms: [Value], tag: String?) -> Schema {
    guard let tag else { return .union(forms.compactMap { Variant(published: $0) }) }
    return .tagged(
      key: tag,
      forms.map { form in
        let fields = fields(form)
        let constant = fields.first { $0.key == tag }?.hints["const"] ?? .null
        return TaggedVariant(
          tag: constant, fields: fields.filter { $0.key != tag }, name: form["title"]?.string)
      })
  }

  private static func typed(_ value: Value) -> Schema {
    if value["x-control"] == "command" {
      return .command(value["x-value"].map { Schema(published: $0) })
    }
    return switch value["type"]?.string {
    case "boolean": .boolean
    case "string": .string(StringFormat(published: value))
    case "integer":
      .integer(
        minimum: bound("minimum", of: value) ?? Number(Int.min),
        maximum: bound("maximum", of: value) ?? Number(Int.max),
        options: [Choice](published: value["x-options"]) ?? [])
    case "number":
      .number(value["format"]?.string.flatMap { NumberFormat(rawValue: $0) } ?? .date)
    case "array": list(value)
    case "object": members(value)
    default: .any
    }
  }

  /// Returns the type's own bound, even where the author's control narrowed it.
  private static func bound(_ name: String, of value: Value) -> Number? {
    (value["x-bounds"]?[name] ?? value[name])?.number
  }

  private static func list(_ value: Value) -> Schema {
    if let pairs = value["x-pairs"] {
      return .pairs(
        key: Schema(published: pairs["key"] ?? [:]), value: Schema(published: pairs["value"] ?? [:])
      )
    }
    if let elements = value["prefixItems"]?.array {
      return .tuple(
        elements.map { Schema(published: $0) },
        labels: value["x-labels"]?.array?.compactMap(\.string) ?? [],
        rest: value["items"].flatMap { $0.object == nil ? nil : Schema(published: $0) })
    }
    return .array(
      Schema(published: value["items"] ?? [:]), isUnique: value["uniqueItems"]?.bool == true)
  }

  private static func members(_ value: Value) -> Schema {
    guard let element = value["additionalProperties"] else { return .object(fields(value)) }
    guard value["properties"] == nil else {
      return .object(fields(value) + [.additional(Schema(published: element))])
    }
    let key = value["propertyNames"] ?? ["type": "string"]
    var keySchema = Int.leafSchema
    if key["pattern"] == nil { keySchema = Schema(published: key) }
    return .map(key: keySchema, value: Schema(published: element))
  }

  fileprivate static func fields(_ value: Value) -> [Field] {
    let required = Set(value["required"]?.array?.compactMap(\.string) ?? [])
    return value["properties"]?.object?.map { member in
      Field(
        published: member.value, key: member.key, isRequired: required.contains(member.key))
    } ?? []
  }
}

extension Schema.StringFormat {
  fileprivate init(published value: Value) {
    switch value["format"]?.string {
    case "uri-reference": self = .url
    case "uuid": self = .uuid
    case "date-time": self = .dateTime(fraction: value["x-fraction"]?.int ?? 0)
    default: self = Self.special(value)
    }
  }
}

extension Schema.StringFormat {
  private static func special(_ value: Value) -> Self {
    switch (value["x-control"], value["contentEncoding"], value["contentMediaType"]) {
    case ("time-zone", _, _): .timeZone
    case ("locale", _, _): .locale
    case (_, "base64", _): .data
    case (_, _, "text/html"): .markup
    case (_, _, "application/json"): .json(Schema(published: value["contentSchema"] ?? [:]))
    default: .plain
    }
  }
}

extension Field {
  /// Parses a field; members that the schema alone would not produce are the author's control
  /// hints.
  fileprivate init(published value: Value, key: String, isRequired: Bool) {
    self.init(key: key, schema: Schema(published: value), isRequired: isRequired)
    isConstant = value["readOnly"]?.bool == true
    defaultValue = isConstant ? value["const"] : value["default"]
    absentMeansNull = value["x-absent"] == "null"
    property = value["x-property"]?.string
    isGuessed = value["x-guessed"]?.bool == true
    let plain = object
    hints = Object(
      (value.object ?? [:]).filter { plain[$0.key] != $0.value }.map { ($0.key, $0.value) })
  }
}

extension Schema.Variant {
  fileprivate init?(published value: Value) {
    guard let payload = value["properties"]?.object?.first else { return nil }
    self.init(
      name: value["title"]?.string ?? payload.key, key: payload.key,
      payload: Schema(published: payload.value))
  }
}
