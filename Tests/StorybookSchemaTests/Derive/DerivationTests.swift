import Foundation
import StorybookSchema
import StorybookTestSupport
import Testing

/// A type with values of it: the first is what a story would give, together they use every case.
struct Row: Sendable, CustomTestStringConvertible {
  let name: String
  let derive: @Sendable () -> SchemaDocument
  let outline: @Sendable () -> SchemaDocument
  let schema: @Sendable () -> Value
  let values: [Value]
  let decodes: @Sendable (Value) -> Bool

  var testDescription: String { name }

  init<Subject: Codable & Sendable>(_ samples: Subject...) {
    self.init(samples: samples, values: samples.map { try! PropsCoding.encode($0) })
  }

  init<Subject: Codable & SendableMetatype>(_ type: Subject.Type, _ texts: String...) {
    let values = texts.map { try! Value(json: $0) }
    self.init(type: type, values: values)
  }

  private init<Subject: Codable & Sendable>(samples: [Subject], values: [Value]) {
    self.init(type: Subject.self, values: values)
  }

  init<Subject: Codable & SendableMetatype>(type: Subject.Type, values: [Value]) {
    let subject = Metatype(type: type)
    let sample = values[0]
    name = "\(type)"
    self.values = values
    derive = { subject.document(sample) }
    outline = { subject.outline() }
    schema = { [derive] in derive().value }
    decodes = { subject.decodes($0) }
  }
}

/// A metatype of a class that is not Sendable is as immutable as any.
struct Metatype<Subject: Codable & SendableMetatype>: @unchecked Sendable {
  let type: Subject.Type

  func document(_ sample: Value) -> SchemaDocument {
    let sample = try! PropsCoding.decode(type, from: sample)
    return SchemaDeriver.document(type, samples: [sample])
  }

  func outline() -> SchemaDocument {
    SchemaDeriver.outlineDocument(type, reason: "asked for")
  }

  func decodes(_ value: Value) -> Bool {
    (try? PropsCoding.decode(type, from: value)) != nil
  }
}

extension Row {
  static let table: [Row] = [
    Row(Leaves()),
    Row(Optionals(), Optionals(text: "x", nested: 1, address: Address(street: "s"))),
    Row(Collections()),
    Row(
      Person(name: "a", home: Address(street: "s", zip: 1)),
      Person(name: "a", home: Address(street: "s"), work: Address(street: "t"))),
    Row(Animal.self, #"{"name":"a","legs":4}"#),
    Row(Dog.self, #"{"tricks":["sit"],"name":"a","legs":4}"#),
    Row(Derived<Status>.self, #"{"own":"bad","base":["bad","valid"]}"#),
    Row(
      RawEnums(), RawEnums(paint: .blue, status: .invalid, level: .high, bare: .c, optional: nil)),
    Row(
      Message.text("hi"), .pair(1, "x"), .labelled(x: 1, y: 2.5), .mixed(1, flag: true),
      .nested(Address(street: "s")), .maybe(nil), .maybe(3), .nothing, .defaulted()),
    Row(Tree.leaf(1), .node(left: .leaf(1), right: .node(left: .leaf(1), right: .leaf(2)))),
    Row(Chain.end, .link(1, .link(2, .end))),
    Row(Loading<[Address]>.loading, .failed("e"), .none, .loaded([Address(street: "x")])),
    Row(Ping.stop, .pong(.ping(.stop)), .pong(.count(1))),
    Row(Renamed.alpha(first: 1, second: "x"), .beta(true)),
    Row(Enums()),
    Row(RenamedKeys()),
    Row(Box<Status, Loading<Int>>(content: .invalid, others: [.loading, .loaded(1)])),
    Row(Category(title: "a", children: [Category(title: "b", children: [])])),
    Row(LinkNode.self, #"{"value":1,"next":{"value":2}}"#),
    Row(Constants(fixed: "f")),
    Row(HandWritten.self, #"{"a":1,"b":"x","c":[1],"lenient":1.5}"#, #"{"c":[]}"#),
    Row(
      ThreeStates(nickname: .none), ThreeStates(nickname: .some(nil)), ThreeStates(nickname: "x")),
    Row(Shape.circle(1), .rectangle(1, 2), .empty),
    Row(Media.self, #"{"kind":"A","seconds":1}"#, #"{"kind":"V","width":2}"#),
    Row(IntOrText.int(1), .text("x")),
    Row(Validated.self, #"{"email":"a@b","percent":{"value":3},"after":true}"#),
    Row(Article()),
    Row(Span.self, #"{"low":1,"high":2}"#),
    Row(Wrapped()),
    Row(Newtypes()),
    Row(NestedContainers.self, #"{"position":{"latitude":1,"longitude":2},"many":[1,2]}"#),
    Row(DynamicKeys.self, #"{"a":1,"b":2}"#),
    Row(Unavailable.a, .c),
    Row(Empty()),
    Row(Vectors(), Vectors(optional: [1, 2], payload: .moved(to: [1, 2, 3, 4]))),
    Row(Regions(), Regions(optional: TimeZone(identifier: "Asia/Tokyo"))),
    Row(Stubborn.self, "[1,2]"),
    Row(["a": [1, 2]]),
    Row("text"),
  ]
}

struct DerivationTests {
  @Test(arguments: Row.table) func `every real value fits the schema`(row: Row) {
    let document = row.derive()
    for value in row.values { #expect(document.mismatches(value) == [], "\(value)") }
  }

  @Test(arguments: Row.table) func `200 of 200 random values decode`(row: Row) {
    let document = row.derive()
    var random = RandomValues(document, seed: 1)
    let drawn = (0..<200).map { _ in random.next() }
    let failed = drawn.filter { !row.decodes($0) }
    #expect(failed.count == 0, "for example \(failed.first?.text.prefix(200) ?? "")")
  }

  @Test(arguments: Row.table) func `nothing stays unknown`(row: Row) {
    let text = row.schema().text
    #expect(!text.contains("x-unknown"))
    #expect(!text.contains("x-note"))
    #expect(!text.contains("x-guessed"))
  }

  @Test func `a sample keeps a type alive that traps on guesses`() {
    let document = SchemaDeriver.derive(Picky.self, samples: [Picky(count: 77)]).document
    #expect(document.mismatches(["count": 77]) == [])
    let dates = SchemaDeriver.derive(Delicate.self, samples: [Delicate(day: 7)]).document
    #expect(dates.mismatches(["date": "2026-01-07"]) == [])
  }

  @Test func `absent, null and a value are distinguished where the type does`() throws {
    let reported = SchemaDeriver.document(ThreeStates.self, samples: [ThreeStates(nickname: "x")])
    let field = try #require(Self.properties(reported, "ThreeStates")["nickname"])
    #expect(field["x-absent"] == nil)
    #expect(field["anyOf"]?.array?.count == 2)
    let plain = SchemaDeriver.document(Address.self)
    let zip = try #require(Self.properties(plain, "Address")["zip"])
    #expect(zip["x-absent"] == "null")
  }

  @Test func `defaults of a hand-written init are found, and a let with a value is constant`() {
    let written = Self.properties(
      SchemaDeriver.document(HandWritten.self), "HandWritten")
    #expect(written["a"]?["default"] == 17)
    #expect(written["b"]?["default"] == "none")
    #expect(written["lenient"]?["default"] == .number(Number(text: "0.5")))
    #expect(written["c"]?["default"] == nil)
    let constants = Self.properties(
      SchemaDeriver.document(Constants.self, samples: [Constants(fixed: "f")]), "Constants")
    #expect(constants["answer"] == ["const": 42, "readOnly": true])
  }

  @Test func `keys are in the order of the type`() {
    let document = SchemaDeriver.document(Leaves.self, samples: [Leaves()])
    let order = document.value["$defs"]?["Leaves"]?["x-order"]?.array?.compactMap(\.string)
    #expect(order?.prefix(4) == ["text", "flag", "int", "int8"])
    #expect(order?.count == 19)
  }

  @Test func `64-bit bounds are exact`() {
    let fields = Self.properties(SchemaDeriver.document(Leaves.self), "Leaves")
    #expect(fields["uint64"]?["maximum"]?.text == "18446744073709551615")
    #expect(fields["int64"]?["minimum"]?.text == "-9223372036854775808")
  }

  @Test func `what cannot be guessed is known from metadata, and says so`() throws {
    let document = SchemaDeriver.document(Article.self)
    let definition = try #require(document.value["$defs"]?["Article"])
    #expect(definition["properties"]?["count"]?["x-guessed"] == true)
    #expect(document.value.text.contains("Like SKU-123456."))
  }

  private static func properties(_ document: SchemaDocument, _ name: String) -> [String: Value] {
    let properties = document.value["$defs"]?[name]?["properties"]?.object
    return Dictionary(uniqueKeysWithValues: (properties ?? [:]).map { ($0.key, $0.value) })
  }
}
