package import StorybookSchema

/// The globals of a catalog, with their type erased.
package struct CatalogGlobals: Sendable {
  /// The id for requests of their schema, which no screen can have.
  package static let id = "@globals"

  /// Decodes the members of an environment; returns why others were ignored.
  let decode: @Sendable (inout GlobalValues) -> [PropsError]
  package let schema: @Sendable () -> DerivedSchema
  package let outline: @Sendable (String) -> DerivedSchema
  /// `defaults`, or the `problem` of a type without members.
  package let listing: @Sendable () -> Value

  init<Globals: Codable & Sendable>(_ defaults: Globals) {
    decode = { values in values.decode(over: defaults) }
    schema = { Self.schema(of: defaults) }
    outline = { reason in SchemaDeriver.outline(Globals.self, reason: reason) }
    listing = { Self.listing(of: defaults) }
  }

  private static func schema<Globals: Codable & Sendable>(of defaults: Globals) -> DerivedSchema {
    let derived = SchemaDeriver.derive(Globals.self, samples: [defaults])
    let samples = [try? PropsCoding.encode(defaults)].compactMap(\.self)
    return DerivedSchema(
      document: FieldExamples.adding(samples, to: derived.document), problems: derived.problems)
  }

  private static func listing(of defaults: some Encodable) -> Value {
    do {
      return ["defaults": .object(try GlobalValues.encoded(defaults))]
    } catch {
      return ["problem": .string("The globals cannot be used: \(ErrorDescription.sentence(error))")]
    }
  }
}
