/// A type among several whose forms are derived together.
package struct SchemaPart {
  let form: (Prober) -> Schema

  package init<Props: Codable>(_ type: Props.Type, samples: [Props] = []) {
    form = { $0.document(type, samples: samples).root }
  }
}

extension SchemaDeriver {
  /// The forms of several types, and the definitions that they share.
  package static func forms(_ parts: [SchemaPart]) -> ([Schema], [String: Definition]) {
    let prober = Prober(userInfo: [:])
    let forms = parts.map { $0.form(prober) }
    return (forms, prober.definitions)
  }
}
