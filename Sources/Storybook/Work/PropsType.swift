package import StorybookSchema

/// All that is done with a screen's props, with their type erased once.
package struct PropsType: Sendable {
  package let decode: @Sendable ([UInt8]) throws(Mismatch) -> DecodedProps
  /// The props of the story at that position; throws what the author's expression throws.
  package let sample: @Sendable (Int) throws -> Value
  package let schema: @Sendable () -> DerivedSchema
  /// The schema from metadata alone, with the reason: none of the author's code runs.
  package let outline: @Sendable (String) -> DerivedSchema

  init<Props: Codable & Sendable>(
    controls: Controls<Props>, samples: [@Sendable () throws -> Props],
    render: @escaping @Sendable (Props, RenderContext) throws -> Rendering
  ) {
    let schema: @Sendable () -> DerivedSchema = {
      SchemaDeriver.derive(
        Props.self, samples: samples.compactMap { try? $0() }, controls: controls)
    }
    self.schema = schema
    outline = { SchemaDeriver.outline(Props.self, controls: controls, reason: $0) }
    sample = { try PropsCoding.encode(samples[$0]()) }
    decode = { (bytes) throws(Mismatch) in
      let props = try PropsCoding.decode(Props.self, from: bytes)
      return DecodedProps(
        render: { try render(props, $0) },
        value: { try PropsCoding.encode(props) },
        expression: { SwiftExpression.expression(for: props, schema: schema()) })
    }
  }
}

/// One props value, with its type erased.
package struct DecodedProps {
  package let render: (RenderContext) throws -> Rendering
  /// The value as its type encodes it.
  package let value: () throws -> Value
  /// The value as Swift source.
  package let expression: () -> String
}
