import Foundation
import StorybookSchema
import StorybookTestSupport
import Testing

struct OutlineTests {
  private static let reason = "Trap could not be probed: it traps."

  private static func outline<Props: Codable>(
    _ type: Props.Type, _ controls: Controls<Props> = Controls()
  ) -> DerivedSchema {
    SchemaDeriver.outline(type, controls: controls, reason: reason)
  }

  private static func field(_ schema: Value, _ type: String, _ key: String) -> Value? {
    schema["$defs"]?[type]?["properties"]?[key]
  }

  @Test func `stored properties stand for keys, and none of the author's code is run`() {
    let schema = Self.outline(Trap.self).value
    let order = schema["$defs"]?["Trap"]?["x-order"]?.array?.compactMap(\.string)
    #expect(
      order == [
        "title", "count", "day", "tags", "byName", "paint", "mode", "width", "box", "event", "span",
      ])
    let required = schema["$defs"]?["Trap"]?["required"]?.array?.compactMap(\.string)
    #expect(required?.contains("title") == true)
    #expect(required?.contains("count") == false)
  }

  @Test func `the root says why it is a guess`() throws {
    let schema = Self.outline(Trap.self).value
    #expect(schema["x-guessed"]?.string == Self.reason)
    #expect(schema["$ref"] == "#/$defs/Trap")
    #expect(try Value(json: schema.text) == schema)
    #expect(SchemaDeriver.document(Address.self).value["x-guessed"] == nil)
  }

  @Test(
    arguments: [
      ("title", #"{"type":"string"}"#),
      ("count", #"{"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"null"}]}"#),
      ("day", #"{"type":"number","x-control":"date"}"#),
      ("tags", ##"{"type":"array","items":{"$ref":"#/$defs/Tag"}}"##),
      ("mode", #"{"enum":["fast","SLOW"],"x-names":["fast","slow"]}"#),
      ("box", ##"{"$ref":"#/$defs/TrapBoxArrayTag"}"##),
      ("event", ##"{"$ref":"#/$defs/TrapEvent"}"##),
    ])
  func `each property has the form of its type`(key: String, form: String) throws {
    let field = try #require(Self.field(Self.outline(Trap.self).value, "Trap", key))
    for member in try #require(Value(json: form).object) {
      #expect(field[member.key] == member.value, "\(member.key)")
    }
  }

  @Test func `what metadata does not say is unknown, with the reason`() {
    let span = Self.field(Self.outline(Trap.self).value, "Trap", "span")
    #expect(span?["x-unknown"]?.string?.contains("Range<Int>") == true)
  }

  @Test func `nested and generic types are definitions`() {
    let schema = Self.outline(Trap.self).value
    #expect(Self.field(schema, "Tag", "id")?["format"] == "uuid")
    #expect(Self.field(schema, "TrapBoxArrayTag", "content")?["items"]?["$ref"] == "#/$defs/Tag")
    #expect(schema["$defs"]?["TrapBoxArrayTag"]?["title"] == "TrapBox<Array<Tag>>")
  }

  @Test func `cases have payloads with their labels`() {
    let schema = Self.outline(TrapEvent.self).value
    let variants = schema["$defs"]?["TrapEvent"]?["oneOf"]?.array ?? []
    #expect(
      variants.compactMap { $0["title"]?.string }
        == ["tapped", "said", "mixed", "inside", "twice", "nothing"])
    let keys = variants.map { variant in
      variant["properties"]?.object?.first?.value["properties"]?.object?.keys
    }
    #expect(keys == [["x", "y"], ["text"], ["_0", "flag"], ["_0"], ["_0", "_1"], []])
  }

  @Test func `a type that holds itself refers to itself`() {
    let schema = SchemaDeriver.outlineDocument(TrapLeaf.self, reason: Self.reason).value
    let order = schema["$defs"]?["TrapLeaf"]?["x-order"]
    #expect(order == ["next", "children", "size"])
    let next = Self.field(schema, "TrapLeaf", "next")?["anyOf"]?.array?.first
    #expect(next?["$ref"] == "#/$defs/TrapNode")
    #expect(Self.field(schema, "TrapLeaf", "size")?["type"] == "integer")
  }

  @Test func `wishes apply where memory says what they are for`() {
    let derived = Self.outline(
      Trap.self,
      Controls().control(\.title, .multiline, .label("Heading")).control(\.width, .slider(0...9))
        .controls(for: Tag.self) { $0.control(\.link, .label("Address")) })
    #expect(derived.problems.isEmpty)
    #expect(Self.field(derived.value, "Trap", "title")?["x-control"] == "multiline")
    #expect(Self.field(derived.value, "Trap", "title")?["title"] == "Heading")
    #expect(Self.field(derived.value, "Tag", "link")?["title"] == "Address")
  }

  @Test(arguments: Row.outlined) func `values of types with plain coding fit the outline`(row: Row)
  {
    let document = row.outline()
    for value in row.values { #expect(document.mismatches(value) == [], "\(value)") }
  }
}

extension Row {
  /// Rows whose coding is synthesized, under the names of their properties.
  static var outlined: [Row] {
    let names: Set = [
      "Leaves", "Optionals", "Collections", "Person", "Animal", "Dog", "Derived<Status>",
      "RawEnums", "Message", "Tree", "Chain", "Loading<Array<Address>>", "Ping", "Category",
      "LinkNode", "Constants", "Empty", "String",
    ]
    return table.filter { names.contains($0.name) }
  }
}
