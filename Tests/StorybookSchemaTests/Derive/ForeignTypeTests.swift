import StorybookSchema
import Testing

/// Types as packages have them, which were not written with an editor in mind.
struct ForeignTypeTests {
  static let table: [Row] = [
    Row(
      Extensible(identifier: "a", kind: ["b"], others: ["c": 1, "d": 2]),
      Extensible(identifier: "a", kind: [], others: [:])),
    Row(
      Mixins.self, #"{"identifier":"a","line":{"number":1},"names":["x"]}"#,
      #"{"identifier":"a"}"#),
    Row(StrictKeys.self, #"{"isOpen":true,"isNew":false}"#),
    Row(AnyJSON.list([.number(1)])),
    Row(Extras()),
    Row(Eithers()),
    Row(LossyList([1, 2])),
    Row(LossyList([Point()])),
    Row(Flexible.self, #"{"price":1.5,"tags":["a"]}"#),
    Row(Colour.self, #"{"red":1,"green":2}"#),
    Row(Row3.self, #"["a",1,{"x":1,"y":2}]"#),
    Row(Flattened.self, #"{"title":"a","x":1,"y":2}"#),
    Row(Truck.self, #"{"load":1.5,"super":{"wheels":4}}"#),
    Row(Block.heading(level: 1, text: "x"), .divider),
    Row(Event.opened(by: "ann")),
    Row(Chatty.self, #"{"name":"ann","length":3,"link":{"self":"/ann"}}"#),
    Row(TwoFaced.self, #""10s""#),
    Row(Foreign()),
  ]

  @Test(arguments: table) func `a story's own value fits what was derived`(row: Row) {
    let document = row.derive()
    let drift = Drift.between(row.values[0], and: document)
    #expect(drift.fields == [], "\(document.value.text)")
    #expect(Drift.between(row.values[0], andPublished: row.schema()).fields == [])
  }

  @Test(arguments: table) func `the published schema reads back the same`(row: Row) {
    let schema = row.schema()
    #expect(SchemaDocument(published: schema).value == schema)
  }

  @Test(arguments: table) func `nothing of them is left to any value`(row: Row) {
    #expect(row.derive().underived(in: row.values[0]) == [])
  }

  @Test func `static keys are properties, the rest is additional`() throws {
    let document = SchemaDeriver.document(
      Extensible.self, samples: [Extensible(identifier: "a", kind: [], others: ["c": 1])])
    let value = try #require(document.value["$defs"]?["Extensible"])
    #expect(value["x-order"] == ["identifier", "kind"])
    #expect(value["additionalProperties"]?["type"] == "integer")
  }

  @Test func `what is written and never read is constant`() throws {
    let json: Value = ["name": "ann", "length": 3, "link": ["self": "/ann"]]
    let sample = try PropsCoding.decode(Chatty.self, from: json)
    let document = SchemaDeriver.document(Chatty.self, samples: [sample])
    let fields = try #require(document.value["$defs"]?["Chatty"]?["properties"])
    #expect(["name", "length", "link"].map { fields[$0]?["readOnly"] } == [nil, true, true])
  }

  @Test func `what cannot be derived is any value, with the reason`() throws {
    let document = SchemaDeriver.document(Moody.self, samples: [Moody(isOpen: true)])
    let reason = "The type encodes “open”, but decodes something else: true or false."
    #expect(document.underived(in: "open") == [PropsError(path: Pointer(), reason: reason)])
    #expect(document.value["$defs"]?["Moody"]?["x-unknown"]?.string == reason)
    #expect(Drift.between("open", and: document).isEmpty)
  }
}
