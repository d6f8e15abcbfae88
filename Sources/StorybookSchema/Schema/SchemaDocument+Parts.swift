extension Schema {
  /// An element, a member or a payload, of a value or of any value of a schema.
  package struct Part {
    package let token: String
    package let schema: Schema
    /// The value; `nil` for a missing member.
    package var value: Value?
    /// What the token is in a pattern: `*` for each element.
    package let pattern: String
    /// The member of an object.
    package var field: Field?
    /// The name of the case whose payload it is.
    package var caseName: String?

    init(_ token: String, _ schema: Schema, _ value: Value? = nil, pattern: String? = nil) {
      self.token = token
      self.schema = schema
      self.value = value
      self.pattern = pattern ?? token
    }
  }

  /// Returns the parts of a value, with the fields that it lacks; `nil` for a value of another form,
  /// and for one that has no parts.
  package func parts(of value: Value) -> [Part]? {
    switch (self, value) {
    case (.array(let element, _), .array(let values)):
      values.enumerated().map { Part("\($0)", element, $1, pattern: "*") }
    case (.tuple(let fixed, _, _), .array(let values)):
      elements(count: values.count).map { elements in
        zip(elements, values).enumerated().map { index, part in
          Part("\(index)", part.0, part.1, pattern: index < fixed.count ? nil : "*")
        }
      }
    case (.pairs(let key, let element), .array(let values)) where values.count % 2 == 0:
      values.enumerated().map { index, value in
        index % 2 == 0
          ? Part("\(index)", key, value, pattern: "*key")
          : Part("\(index)", element, value, pattern: "*")
      }
    case (.map(_, let element), .object(let object)):
      object.map { Part($0.key, element, $0.value, pattern: "*") }
    case (.object(let fields), .object(let object)): Self.members(fields, of: object)
    case (_, .object(let object)): self.case(of: object).map { Self.members(of: $0, in: object) }
    default: nil
    }
  }

  /// The parts that values can have, in any case.
  package var possibleParts: [Part] {
    switch self {
    case .array(let element, _), .map(_, let element): [Part("*", element)]
    case .pairs(let key, let element): [Part("*key", key), Part("*", element)]
    case .tuple(let fixed, _, let rest):
      fixed.enumerated().map { Part("\($0)", $1) } + (rest.map { [Part("*", $0)] } ?? [])
    case .object(let fields): Self.members(fields, of: [:])
    default: cases.flatMap { Self.members(of: $0, in: [:]) }
    }
  }

  /// Returns the schemas of a tuple's elements; `nil` for a number of them that it cannot have.
  package func elements(count: Int) -> [Schema]? {
    guard case .tuple(let fixed, _, let rest) = self, count >= fixed.count else { return nil }
    guard count > fixed.count else { return fixed }
    return rest.map { fixed + Array(repeating: $0, count: count - fixed.count) }
  }

  /// Whether a value is a list of any length.
  package var isList: Bool {
    switch self {
    case .array, .tuple(_, _, .some): true
    default: false
    }
  }

  private static func members(of kind: Case, in object: Object) -> [Part] {
    guard kind.tag == nil else { return members(kind.fields, of: object, tag: kind.tag?.key) }
    return kind.fields.map { field in
      var part = Part(field.key, field.schema, object[field.key])
      part.caseName = kind.name
      return part
    }
  }

  private static func members(_ fields: [Field], of object: Object, tag: String? = nil) -> [Part] {
    fields.flatMap { field -> [Part] in
      guard field.isAdditional else { return [Part(field, field.key, object[field.key])] }
      let known = Set(fields.map(\.key) + [tag].compactMap(\.self))
      let others = object.filter { !known.contains($0.key) }
      // Without any, the placeholder stands for one that may be added.
      return others.nonEmpty?.map { Part(field, $0.key, $0.value) } ?? [Part(field, field.key, nil)]
    }
  }

  /// The name of the referenced definition, also through optionals.
  package var referred: String? {
    switch self {
    case .reference(let name): name
    case .optional(let wrapped): wrapped.referred
    default: nil
    }
  }
}

extension Schema.Part {
  fileprivate init(_ field: Field, _ token: String, _ value: Value?) {
    self.init(token, field.schema, value, pattern: field.key)
    self.field = field
  }
}

extension SchemaDocument {
  /// Returns the form that a value has, without references, optionals and alternatives, and its parts.
  package func parts(
    of value: Value, as schema: Schema
  ) -> (form: Schema, parts: [Schema.Part]) {
    let form = form(of: value, as: schema)
    return (form, form.parts(of: value) ?? [])
  }

  private func form(of value: Value, as schema: Schema) -> Schema {
    switch schema {
    case .reference(let name):
      definitions[name].map { form(of: value, as: $0.schema) } ?? schema
    case .optional(let wrapped) where value != .null: form(of: value, as: wrapped)
    case .anyOf(let forms, _):
      forms.first { fits(value, schema: $0) }.map { form(of: value, as: $0) } ?? schema
    default: schema
    }
  }

  /// Returns the parts of a value whose schema could not be derived, each with the reason.
  package func underived(in value: Value) -> [PropsError] {
    hasUnknown ? underived(in: value, schema: root, at: Pointer()) : []
  }

  private var hasUnknown: Bool {
    func isUnknown(_ schema: Schema) -> Bool {
      switch schema {
      case .unknown: true
      case .optional(let wrapped): isUnknown(wrapped)
      case .anyOf(let forms, _): forms.contains(where: isUnknown)
      case .string(.json(let content)): isUnknown(content)
      default: schema.possibleParts.contains { isUnknown($0.schema) }
      }
    }
    return isUnknown(root) || definitions.values.contains { isUnknown($0.schema) }
  }

  private func underived(
    in value: Value, schema: Schema, at path: Pointer
  ) -> [PropsError] {
    let (form, parts) = parts(of: value, as: schema)
    switch (form, value) {
    case (.unknown(let reason), _): return [PropsError(path: path, reason: reason)]
    case (.string(.json(let content)), .string(let text)):
      return (try? Value(json: text)).map { underived(in: $0, schema: content, at: path) } ?? []
    default:
      return parts.flatMap { part -> [PropsError] in
        guard let value = part.value, value != .null || part.field?.isRequired != false else {
          return []
        }
        return underived(in: value, schema: part.schema, at: path.appending(part.token))
      }
    }
  }
}
