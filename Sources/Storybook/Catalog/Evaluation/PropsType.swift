package import StorybookSchema

/// All that is done with a screen's props, with their type erased once.
package struct PropsType: Sendable {
  package let decode: @Sendable ([UInt8]) throws(PropsError) -> DecodedProps
  /// The props of the story at that position; throws what the author's expression throws.
  package let sample: @Sendable (Int) throws -> Value
  package let schema: @Sendable () -> DerivedSchema
  /// The schema from metadata alone, with the reason: none of the author's code runs.
  package let outline: @Sendable (String) -> DerivedSchema
  /// Lets an event happen to the props of the story at that position; nil stands for a fixture.
  package let react: @Sendable (Event, Evaluation, Int?) throws(PropsError) -> Reacted
  /// The props' own type, where they have one.
  package var identity: ObjectIdentifier?
  /// The name that type was declared with.
  package var name: String?

  init(
    decode: @escaping @Sendable ([UInt8]) throws(PropsError) -> DecodedProps,
    sample: @escaping @Sendable (Int) throws -> Value,
    schema: @escaping @Sendable () -> DerivedSchema,
    outline: @escaping @Sendable (String) -> DerivedSchema,
    react: @escaping @Sendable (Event, Evaluation, Int?) throws(PropsError) -> Reacted
  ) {
    self.decode = decode
    self.sample = sample
    self.schema = schema
    self.outline = outline
    self.react = react
  }

  /// Larger props are not held against what their type writes: every edit would wait for it.
  private static let comparedBytes = 64 * 1024

  private static func alterations<Props: Codable>(of bytes: [UInt8], as props: Props)
    -> [Alteration]
  {
    guard bytes.count <= comparedBytes else { return [] }
    return (try? PropsCoding.alterations(of: bytes, as: props)) ?? []
  }

  private static func outline<Props: Codable & Sendable>(
    of definition: ScreenDefinition<Props>, reason: String
  ) -> DerivedSchema {
    let outline = SchemaDeriver.outline(Props.self, controls: definition.controls, reason: reason)
    return definition.view?.adding(to: outline, samples: [], isGuess: true) ?? outline
  }

  init<Props: Codable & Sendable>(_ definition: ScreenDefinition<Props>) {
    identity = ObjectIdentifier(Props.self)
    name = DeclaredName.of(Props.self)
    let schema: @Sendable () -> DerivedSchema = {
      let samples = definition.stories.compactMap { try? $0.props() }
      let derived = SchemaDeriver.derive(
        Props.self, samples: samples, controls: definition.controls)
      return definition.view?.adding(to: derived, samples: samples) ?? derived
    }
    let decode: @Sendable ([UInt8]) throws(PropsError) -> DecodedProps = {
      (bytes) throws(PropsError) in
      let props = try PropsCoding.decode(
        Props.self, from: bytes, userInfo: [.commandReceiver: CommandReceiver(entries: nil)])
      return DecodedProps(
        render: { try definition.render(props, $0) },
        value: { try PropsCoding.encode(props) },
        expression: { SwiftExpression.expression(for: props, schema: schema()) },
        due: { definition.update($0).loads.due(props) },
        prepare: definition.view.map { view in
          { previous in
            view.prepare(props, previous.flatMap { try? PropsCoding.decode(Props.self, from: $0) })
          }
        },
        altered: { Self.alterations(of: bytes, as: props) })
    }
    self.schema = schema
    self.decode = decode
    outline = { Self.outline(of: definition, reason: $0) }
    sample = { try PropsCoding.encode(definition.stories[$0].sample()) }
    react = { (event, evaluation, story) throws(PropsError) in
      let bytes = evaluation.props
      if case .perform(let command, let value) = event {
        return try Performance(definition, story, command, value).reacted(bytes, decode)
      }
      return try definition.reacted(bytes, story, decode) { (props) throws(PropsError) in
        try definition.update(story).loads.reacted(to: event, evaluation.environment, props)
      }
    }
  }
}

/// What an event made of props.
package struct Reacted {
  package let reaction: Reaction
  /// The new props; nil when they are as before.
  package let props: DecodedProps?
}

/// One props value, with its type erased.
package struct DecodedProps {
  package let render: (RenderEnvironment) throws -> Rendering
  /// The value as its type encodes it.
  package let value: () throws -> Value
  /// The value as Swift source.
  package let expression: () -> String
  /// What they wait for, in the story at that position.
  package let due: (Int?) -> [DueLoad]
  /// False when a load is due after as many as one evaluation runs.
  package var isSettled = true
  /// Looks at the props before they are rendered, with the ones that were shown before; nil where
  /// rendering is all there is to do.
  package var prepare: (([UInt8]?) -> PreparedView)?
  /// Where the props are not what they were decoded from; nil where nobody asks.
  package var altered: (() -> [Alteration])?
}
