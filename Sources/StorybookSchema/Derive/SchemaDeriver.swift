/// Derives the schema of a `Codable` type from the type and samples of it.
package enum SchemaDeriver {
  /// Samples take precedence over guesses, so they satisfy a type that validates its values.
  package static func derive<Props: Codable>(
    _ type: Props.Type, samples: [Props] = [], controls: Controls<Props> = Controls(),
    literals: SourceLiterals = .none, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) -> DerivedSchema {
    let probe = SchemaProbe(userInfo: userInfo, literals: literals)
    var document = probe.document(type, samples: samples)
    let unmet = controls.overrides.filter { controlOverride in
      let resolver = KeyPathResolver(document, samples: samples, mayDecode: false)
      return !controlOverride.apply(&document, resolver).isEmpty
    }
    guard !unmet.isEmpty, !probe.recorder.budget.isSpent else {
      return DerivedSchema(document: document, problems: [])
    }
    // Decoding altered values is slow, so only properties without a memory offset are resolved that
    // way.
    document.pools = probe.pools(document)
    let problems = unmet.flatMap { controlOverride in
      let resolver = KeyPathResolver(document, samples: samples, mayDecode: true)
      return controlOverride.apply(&document, resolver).map { reason in
        ControlError(
          controlOverride: controlOverride.name, reason: reason, file: controlOverride.file,
          line: controlOverride.line)
      }
    }
    return DerivedSchema(document: document, problems: problems)
  }

  /// Derives the schema for generating random values: includes pools for types that validate.
  package static func document<Props: Codable>(
    _ type: Props.Type, samples: [Props] = [], literals: SourceLiterals = .none,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) -> SchemaDocument {
    let probe = SchemaProbe(userInfo: userInfo, literals: literals)
    var document = probe.document(type, samples: samples)
    document.pools = probe.pools(document)
    return document
  }

  /// Derives a schema from metadata alone, for a type whose `init(from:)` traps; runs neither it
  /// nor any sample. Property names stand in for coding keys. Control overrides apply where a
  /// memory offset identifies the property; the others are ignored, as they may be valid.
  ///
  /// - Parameter reason: a human-readable reason why it is a guess; published at the schema's root.
  package static func outline<Props: Codable>(
    _ type: Props.Type, controls: Controls<Props> = Controls(), reason: String
  ) -> DerivedSchema {
    var document = outlineDocument(type, reason: reason)
    for controlOverride in controls.overrides {
      let resolver = KeyPathResolver(document, json: [], mayDecode: false)
      _ = controlOverride.apply(&document, resolver)
    }
    return DerivedSchema(document: document, problems: [])
  }

  /// Derives an outline without control overrides.
  package static func outlineDocument(
    _ type: any Codable.Type, reason: String
  ) -> SchemaDocument {
    MetadataSchemaBuilder().document(type, reason: reason)
  }
}
