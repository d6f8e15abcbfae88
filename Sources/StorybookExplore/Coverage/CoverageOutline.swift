import StorybookSchema

/// The coverable places of a schema, with their levels.
struct CoverageOutline {
  let fields: [Coverage.Field]
  let folds: [Pointer: Pointer]

  init(_ document: SchemaDocument) {
    let outline = SchemaOutline(document)
    folds = outline.folds
    fields = outline.spots.filter { $0.schema.coverageKind != .other }.map { spot in
      Coverage.Field(
        pattern: spot.pattern, kind: spot.schema.coverageKind,
        levels: spot.schema.levels.map { Coverage.Level(name: $0) }, values: 0)
    }
  }
}
