/// One of several types whose schemas are derived together.
package struct SchemaPart {
  let form: (SchemaProbe) -> Schema

  package init<Props: Codable>(_ type: Props.Type, samples: [Props] = []) {
    form = { $0.document(type, samples: samples).root }
  }
}

extension SchemaDeriver {
  /// Derives a document whose root combines the schemas of several types.
  package static func document(
    of parts: [SchemaPart], root: ([Schema]) -> Schema
  ) -> SchemaDocument {
    let probe = SchemaProbe()
    let forms = parts.map { $0.form(probe) }
    var document = SchemaDocument(root: root(forms), definitions: probe.definer.definitions)
    document.types = probe.types.byName.mapValues { ObjectIdentifier($0) }
    return document
  }
}
