/// The schema of a props type: its root and the definitions that it refers to.
package struct SchemaDocument: Sendable {
  package var root: Schema
  package var definitions: [String: Definition]
  /// Values that are known to decode, for definitions whose random values sometimes fail.
  package var pools: [String: [Value]] = [:]
  /// The types behind definitions, where known.
  package var types: [String: ObjectIdentifier] = [:]
  /// The screens that render values of definitions.
  package var screens: [String: String] = [:]
  /// Additional members of the published schema.
  package var notes = Object()
  /// Whether proposals are values of stories, where known, rather than the smallest ones.
  var prefersExamples = false
  /// The reason why the schema is derived from metadata only and may be wrong.
  package var guess: String?

  package init(
    root: Schema, definitions: [String: Definition], pools: [String: [Value]] = [:],
    guess: String? = nil
  ) {
    self.root = root
    self.definitions = definitions
    self.pools = pools
    self.guess = guess
  }

  /// Returns the schema without references and optionals around it.
  package func resolved(_ schema: Schema) -> Schema {
    switch schema {
    case .reference(let name): definitions[name].map { resolved($0.schema) } ?? schema
    case .optional(let wrapped): resolved(wrapped)
    default: schema
    }
  }
}

/// The schema of a screen's props, with the problems found in its controls.
package struct DerivedSchema: Sendable {
  package let document: SchemaDocument
  /// Control overrides that do not match a property.
  package let problems: [ControlError]

  package init(document: SchemaDocument, problems: [ControlError] = []) {
    self.document = document
    self.problems = problems
  }

  /// JSON Schema 2020-12.
  package var value: Value { document.value }
}
