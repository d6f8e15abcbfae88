package import StorybookSchema

/// Collects the places of a value by walking it along its schema.
struct LocationFinder {
  /// The properties of a place that do not depend on its value.
  struct Site {
    var schema: Schema
    var pointer = Pointer()
    var pattern = Pointer()
    var hints = Object()
    var isOmissible = false
    /// The enclosing definitions, each with the pattern at which it was entered.
    var around: [String: Pointer] = [:]

    func inner(_ schema: Schema, _ token: String, pattern wildcard: String? = nil) -> Site {
      Site(
        schema: schema, pointer: pointer.appending(token),
        pattern: pattern.appending(wildcard ?? token), around: around)
    }
  }

  private let document: SchemaDocument
  private(set) var places: [Place] = []

  init(_ document: SchemaDocument) { self.document = document }

  mutating func visit(_ value: Value?, _ site: Site) {
    var site = site
    let definition = enter(&site)
    let schema = document.dereferenced(site.schema)
    places.append(
      Place(
        pointer: site.pointer, pattern: site.pattern, schema: schema, definition: definition,
        hints: site.hints, isOmissible: site.isOmissible, value: value))
    guard let value else { return }
    descend(value, schema, at: site)
  }

  /// Enters a definition; a recursive occurrence continues with the pattern of the outer one.
  private func enter(_ site: inout Site) -> String? {
    guard let name = site.schema.referred else { return nil }
    site.pattern = site.around[name] ?? site.pattern
    site.around[name] = site.pattern
    return name
  }

  private mutating func descend(_ value: Value, _ schema: Schema, at site: Site) {
    switch (schema, value) {
    case (.optional(let wrapped), let value) where value != .null: descend(value, wrapped, at: site)
    case (.object(let fields), .object(let object)): members(object, fields, at: site)
    case (.array(let element, _), .array(let values)):
      for (index, value) in values.enumerated() {
        visit(value, site.inner(element, "\(index)", pattern: "*"))
      }
    case (.tuple(let elements, _), .array(let values)):
      for (index, pair) in zip(elements, values).enumerated() {
        visit(pair.1, site.inner(pair.0, "\(index)"))
      }
    case (.map(_, let element), .object(let object)):
      for member in object { visit(member.value, site.inner(element, member.key, pattern: "*")) }
    case (.pairs(let key, let element), .array(let values)):
      for (index, value) in values.enumerated() {
        if index.isMultiple(of: 2) {
          visit(value, site.inner(key, "\(index)", pattern: "*key"))
        } else {
          visit(value, site.inner(element, "\(index)", pattern: "*"))
        }
      }
    default: descendIntoForms(value, schema, at: site)
    }
  }

  private mutating func descendIntoForms(_ value: Value, _ schema: Schema, at site: Site) {
    switch (schema, value) {
    case (.union(let variants), .object(let object)):
      guard let member = object.first,
        let variant = variants.first(where: { $0.key == member.key })
      else { return }
      descendIntoPayload(member.value, of: variant, at: site)
    case (.tagged(let key, let variants), .object(let object)):
      guard let variant = variants.first(where: { $0.tag == object[key] }) else { return }
      members(object, variant.fields, at: site)
    case (.anyOf(let forms, _), _):
      guard let form = forms.first(where: { document.fits(value, $0) }) else { return }
      descend(value, document.dereferenced(form), at: site)
    default: break
    }
  }

  /// Visits the parts of a payload; its object is not a place, as it offers no choice.
  private mutating func descendIntoPayload(
    _ value: Value, of variant: Schema.Variant, at site: Site
  ) {
    let inner = site.inner(variant.payload, variant.key)
    guard case .object = variant.payload else { return visit(value, inner) }
    descend(value, variant.payload, at: inner)
  }

  private mutating func members(_ object: Object, _ fields: [Field], at site: Site) {
    for field in fields where !field.isConstant {
      var inner = site.inner(field.schema, field.key)
      inner.hints = field.hints
      inner.isOmissible = !field.isRequired
      visit(object[field.key], inner)
    }
  }
}

extension Schema {
  /// The name of the referenced definition, also through optionals.
  package var referred: String? {
    switch self {
    case .reference(let name): name
    case .optional(let wrapped): wrapped.referred
    default: nil
    }
  }
}
