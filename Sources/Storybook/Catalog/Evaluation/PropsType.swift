package import StorybookSchema

/// The operations on a screen's props, with their type erased.
package struct PropsType: Sendable {
  package let decode: @Sendable ([UInt8]) throws(PropsError) -> DecodedProps
  /// Returns the props of the story at an index; throws the error of the author's expression.
  package let sample: @Sendable (Int) throws -> Value
  /// Returns the schema, with what the literals of the author's sources say.
  package let schema: @Sendable (SourceLiterals) -> DerivedSchema
  /// Returns the schema derived from type metadata only, with the reason: runs none of the author's
  /// code.
  package let outline: @Sendable (String) -> DerivedSchema
  /// Applies an event to the props of the story at an index; `nil` stands for a fixture.
  package let react: @Sendable (Event, Evaluation, Int?) throws(PropsError) -> Reacted
  /// The identity of the props type; `nil` for flows.
  package var identity: ObjectIdentifier?
  /// The declared name of the props type.
  package var name: String?

  package init(
    decode: @escaping @Sendable ([UInt8]) throws(PropsError) -> DecodedProps,
    sample: @escaping @Sendable (Int) throws -> Value,
    schema: @escaping @Sendable (SourceLiterals) -> DerivedSchema,
    outline: @escaping @Sendable (String) -> DerivedSchema,
    react: @escaping @Sendable (Event, Evaluation, Int?) throws(PropsError) -> Reacted
  ) {
    self.decode = decode
    self.sample = sample
    self.schema = schema
    self.outline = outline
    self.react = react
  }

  /// The largest props, in bytes, to compare with their re-encoding: every edit waits for that.
  private static let comparedBytes = 64 * 1024

  private static func alterations<Props: Codable>(of bytes: [UInt8], as props: Props)
    -> [Alteration]
  {
    guard bytes.count <= comparedBytes else { return [] }
    return (try? PropsCoding.alterations(of: bytes, as: props)) ?? []
  }

  private static func schema<Props: Codable & Sendable>(
    of definition: ScreenDefinition<Props>, literals: SourceLiterals
  ) -> DerivedSchema {
    let samples = definition.stories.compactMap { try? $0.props() }
    let derived = SchemaDeriver.derive(
      Props.self, samples: samples, controls: definition.controls, literals: literals)
    let known = derived.adding(examples: samples, literals: literals)
    return definition.addingRules(to: known, samples: samples)
  }

  private static func outline<Props: Codable & Sendable>(
    of definition: ScreenDefinition<Props>, reason: String
  ) -> DerivedSchema {
    let outline = SchemaDeriver.outline(Props.self, controls: definition.controls, reason: reason)
    return definition.addingRules(to: outline, isGuess: true)
  }

  private static func preparation<Props: Codable & Sendable>(
    of definition: ScreenDefinition<Props>, props: Props
  ) -> (([UInt8]?) -> PreparedView)? {
    guard !definition.isPlain else { return nil }
    return { previous in
      let old = previous.flatMap { try? PropsCoding.decode(Props.self, from: $0) }
      return definition.prepare(props, after: old)
    }
  }

  init<Props: Codable & Sendable>(_ definition: ScreenDefinition<Props>) {
    identity = ObjectIdentifier(Props.self)
    name = DeclaredName.of(Props.self)
    let decode: @Sendable ([UInt8]) throws(PropsError) -> DecodedProps = {
      (bytes) throws(PropsError) in
      let props = try PropsCoding.decode(
        Props.self, from: bytes, userInfo: [.commandReceiver: CommandReceiver(entries: nil)])
      return DecodedProps(
        render: { try definition.view.render(props, $0) },
        value: { try PropsCoding.encode(props) },
        expression: { SwiftExpression.expression(for: props, initializers: $0) },
        due: { definition.update($0).loads.due(props) },
        prepare: Self.preparation(of: definition, props: props),
        altered: { Self.alterations(of: bytes, as: props) })
    }
    schema = { Self.schema(of: definition, literals: $0) }
    self.decode = decode
    outline = { Self.outline(of: definition, reason: $0) }
    sample = { try PropsCoding.encode(definition.stories[$0].sample()) }
    react = { (event, evaluation, story) throws(PropsError) in
      let bytes = evaluation.props
      if case .perform(let command, let value) = event {
        return try Performance(definition, story: story, command: command, value: value).reacted(
          bytes, decode: decode)
      }
      if case .request(let request) = event {
        return try definition.answered(request, bytes: bytes, story: story, decode: decode)
      }
      let reacted = try definition.reacted(bytes, story: story, decode: decode) {
        (props) throws(PropsError) in
        try definition.update(story).loads.reacted(
          to: event, in: evaluation.environment, props: props)
      }
      guard case .changed = event, reacted.props == nil else { return reacted }
      return Reacted(reaction: reacted.reaction, props: try decode(bytes))
    }
  }
}

/// The result of an event on props.
package struct Reacted {
  package var reaction: Reaction
  /// The new props; `nil` if nothing changed, unless the event was a change.
  package let props: DecodedProps?

  package init(reaction: Reaction, props: DecodedProps?) {
    self.reaction = reaction
    self.props = props
  }
}

/// A props value, with its type erased.
package struct DecodedProps {
  package let render: (RenderEnvironment) throws -> Rendering
  /// Returns the value encoded by its type.
  package let value: () throws -> Value
  /// Returns the value as a Swift expression.
  package let expression: (InitializerTable) -> String
  /// Returns the due loads in the story at an index.
  package let due: (Int?) -> [DueLoad]
  /// Whether no load was due after the maximum number of rounds in one evaluation.
  package var isSettled = true
  /// Prepares the props for rendering, given the previously rendered ones; `nil` if the screen
  /// needs no preparation.
  package var prepare: (([UInt8]?) -> PreparedView)?
  /// Returns the differences between the decoded JSON and its re-encoding; `nil` if not computed.
  package var altered: (() -> [Alteration])?

  package init(
    render: @escaping (RenderEnvironment) throws -> Rendering,
    value: @escaping () throws -> Value, expression: @escaping (InitializerTable) -> String,
    due: @escaping (Int?) -> [DueLoad], prepare: (([UInt8]?) -> PreparedView)? = nil,
    altered: (() -> [Alteration])? = nil
  ) {
    self.render = render
    self.value = value
    self.expression = expression
    self.due = due
    self.prepare = prepare
    self.altered = altered
  }
}

extension DerivedSchema {
  /// Returns the schema with the defaults of the source, or else the most common values of the first
  /// fifty stories.
  fileprivate func adding<Props: Codable>(
    examples samples: [Props], literals: SourceLiterals
  ) -> DerivedSchema {
    let values = samples.prefix(50).compactMap { try? PropsCoding.encode($0) }
    return DerivedSchema(
      document: FieldExamples.adding(values, to: document, literals: literals), problems: problems)
  }
}
