/// From a Codable type, and samples of it, to its schema.
package enum SchemaDeriver {
  /// Samples go before guesses: a type that is particular about its values is satisfied by them.
  package static func derive<Props: Codable>(
    _ type: Props.Type, samples: [Props] = [], controls: Controls<Props> = Controls(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) -> DerivedSchema {
    let prober = SchemaProbe(userInfo: userInfo)
    var document = prober.document(type, samples: samples)
    let unmet = controls.overrides.filter { controlOverride in
      let resolver = KeyPathResolver(document, samples: samples, mayDecode: false)
      return !controlOverride.apply(&document, resolver).isEmpty
    }
    guard !unmet.isEmpty else { return DerivedSchema(document: document, problems: []) }
    // Only what has no place in memory is looked for by decoding changed values.
    document.pools = prober.pools(document)
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

  /// The schema with what random values need: pools for definitions that are particular.
  package static func document<Props: Codable>(
    _ type: Props.Type, samples: [Props] = [], userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) -> SchemaDocument {
    let prober = SchemaProbe(userInfo: userInfo)
    var document = prober.document(type, samples: samples)
    document.pools = prober.pools(document)
    return document
  }

  /// A schema from metadata alone, for a type whose `init(from:)` traps: none of it is run, nor any
  /// sample. Names of properties stand for coding keys, and wishes apply where the place in memory
  /// says what they are for; the others are passed over, for they may be right.
  ///
  /// - Parameter reason: why it is a guess, for people; the published schema has it at its root.
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

  /// The same without wishes.
  package static func outlineDocument(
    _ type: any Codable.Type, reason: String
  ) -> SchemaDocument {
    MetadataSchemaBuilder().document(type, reason: reason)
  }
}
