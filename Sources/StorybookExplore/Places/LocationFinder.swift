import StorybookSchema

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
  }

  private let document: SchemaDocument
  private(set) var places: [Place] = []

  init(_ document: SchemaDocument) { self.document = document }

  mutating func visitValue(_ value: Value?, site: Site) {
    var site = site
    let definition = enterSite(&site)
    let schema = document.dereferenced(site.schema)
    places.append(
      Place(
        pointer: site.pointer, pattern: site.pattern, schema: schema, definition: definition,
        hints: site.hints, isOmissible: site.isOmissible, value: value))
    guard let value else { return }
    descend(value, schema: schema, at: site)
  }

  /// Enters a definition; a recursive occurrence continues with the pattern of the outer one.
  private func enterSite(_ site: inout Site) -> String? {
    guard let name = site.schema.referred else { return nil }
    site.pattern = site.around[name] ?? site.pattern
    site.around[name] = site.pattern
    return name
  }

  private mutating func descend(_ value: Value, schema: Schema, at site: Site) {
    for part in document.parts(of: value, as: schema).parts where part.field?.isConstant != true {
      var inner = site
      inner.schema = part.schema
      inner.pointer = site.pointer.appending(part.token)
      inner.pattern = site.pattern.appending(part.pattern)
      inner.hints = part.field?.hints ?? Object()
      inner.isOmissible = part.field?.isRequired == false
      // The object of a payload is not a place, as it offers no choice.
      if part.caseName != nil, case .object = part.schema, let value = part.value {
        descend(value, schema: part.schema, at: inner)
      } else {
        visitValue(part.value, site: inner)
      }
    }
  }
}
