import StorybookSchema
import StorybookTestSupport
import Testing

struct PublishedTests {
  @Test(arguments: Row.table) func `a published schema is read back whole`(row: Row) {
    let published = row.schema()
    let document = SchemaDocument(published: published)
    #expect(document.value == published)
    for value in row.values { #expect(document.mismatches(value) == []) }
  }

  @Test func `wishes and guesses come back too`() {
    let controls = Controls<Mixer>()
      .control(\.volume, .slider(0...1), .label("Loudness")).control(\.count, .stepper(0...9))
      .control(\.color, .color).control(\.started, .date, .description("When it began."))
    let published = SchemaDeriver.outline(Mixer.self, controls: controls, reason: "a guess").value
    #expect(SchemaDocument(published: published).value == published)
    #expect(SchemaDocument(published: published).guess == "a guess")
  }

  @Test(arguments: [
    "true", "{}", #"{"type":"object"}"#, #"{"type":"null"}"#, ##"{"$ref":"#/$defs/none"}"##,
    #"{"enum":[]}"#, #"{"oneOf":[{}]}"#, #"{"type":"array"}"#,
  ])
  func `a form that is never published is no trouble`(text: String) throws {
    let document = SchemaDocument(published: try Value(json: text))
    _ = Drift.between(["a": [1, "b"]], and: document).patch
  }
}
