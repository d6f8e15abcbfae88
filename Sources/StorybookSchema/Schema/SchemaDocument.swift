/// The schema of one props type: its root, and the types it refers to.
package struct SchemaDocument: Sendable {
  package var root: Schema
  package var definitions: [String: Definition]
  /// Values of definitions that are known to decode, where random ones do not always.
  package var pools: [String: [Value]] = [:]
  /// The types behind definitions, where they are known.
  package var types: [String: ObjectIdentifier] = [:]
  /// The screens that are drawn from definitions.
  package var screens: [String: String] = [:]
  /// Further members of the published schema.
  package var notes = Object()
  /// Why the schema is known from metadata only, and may be wrong.
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

  /// The schema with references and optionals taken off.
  package func resolved(_ schema: Schema) -> Schema {
    switch schema {
    case .reference(let name): definitions[name].map { resolved($0.schema) } ?? schema
    case .optional(let wrapped): resolved(wrapped)
    default: schema
    }
  }
}

/// What is known of a screen's props.
package struct DerivedSchema: Sendable {
  package let document: SchemaDocument
  /// Wishes for controls that map to nothing.
  package let problems: [ControlError]

  package init(document: SchemaDocument, problems: [ControlError] = []) {
    self.document = document
    self.problems = problems
  }

  /// JSON Schema 2020-12.
  package var value: Value { document.value }
}
