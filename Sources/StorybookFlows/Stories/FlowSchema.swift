import StorybookSchema

/// The schema of a flow state: each screen on the stack has the schema of its props.
struct FlowSchema {
  private let definition: FlowDefinition

  init(_ definition: FlowDefinition) { self.definition = definition }

  func derived() -> DerivedSchema {
    let positions = definition.flows.indices.compactMap { try? definition.start($0) }
    let parts = definition.screens.map { screen in
      screen.form(positions.flatMap(\.stack).filter { $0.screen == screen.name }.map(\.props))
    }
    return DerivedSchema(document: SchemaDeriver.document(of: parts, root: root))
  }

  /// Returns the schema without inspecting the author's types.
  func outline(_ reason: String) -> DerivedSchema {
    let forms = definition.screens.map { _ in Schema.any }
    return DerivedSchema(
      document: SchemaDocument(root: root(forms), definitions: [:], guess: reason))
  }

  private func root(_ forms: [Schema]) -> Schema {
    .object([
      .named("flow", schema: flows),
      .named("stack", schema: .array(layers(forms), isUnique: false)),
      .named("steps", schema: .array(step, isUnique: false)),
      Self.hidden("end", schema: .optional(end), isRequired: false),
    ])
  }

  private var flows: Schema {
    .choice(
      definition.flows.map { Schema.Choice(name: $0.name, value: .string($0.name)) })
  }

  private func layers(_ forms: [Schema]) -> Schema {
    .tagged(
      key: "screen",
      zip(definition.screens, forms).map { screen, form in
        Schema.TaggedVariant(
          tag: .string(screen.name),
          fields: [
            Self.hidden("id", schema: Self.number), Self.hidden("style", schema: .string(.plain)),
            .named("props", schema: form),
          ])
      })
  }

  private var step: Schema {
    .object([
      Self.hidden("layer", schema: Self.number), .named("screen", schema: .string(.plain)),
      .named("input", schema: .any), .named("output", schema: .any),
      Self.hidden("location", schema: .string(.plain)),
      .named("changed", schema: .map(key: .string(.plain), value: .any), isRequired: false),
    ])
  }

  private var end: Schema {
    .object([
      .named("result", schema: .any, isRequired: false),
      .named("failure", schema: .string(.plain), isRequired: false),
      .named("problems", schema: .array(.string(.plain), isUnique: false)),
    ])
  }

  /// Returns a field that only the flow sets, so that the editor does not show it.
  private static func hidden(_ key: String, schema: Schema, isRequired: Bool = true) -> Field {
    var field = Field.named(key, schema: schema, isRequired: isRequired)
    field.hints = ["x-control": "hidden"]
    return field
  }

  private static let number = Schema.integer(minimum: Number(1), maximum: Number(1_000_000))
}
