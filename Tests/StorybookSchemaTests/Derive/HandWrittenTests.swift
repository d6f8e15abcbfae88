import StorybookSchema
import StorybookTestSupport
import Testing

/// Alternatives by trial, by a tag, by a key, by a length, by the first element: each value that the
/// decoder takes is one that the editor makes.
struct HandWrittenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let document: SchemaDocument
    let values: [Value]
    let decodes: @Sendable (Value) -> Bool
    /// The alternatives that the editor offers, by their titles; empty for those without.
    let offered: [String]
    /// Values that the decoder takes, and others.
    let taken: [Value]
    let refused: [Value]

    init<Subject: Codable & Sendable>(
      _ samples: [Subject], offered: [String] = [], taken: [Value], refused: [Value] = []
    ) {
      testDescription = "\(Subject.self)"
      document = SchemaDeriver.document(Subject.self, samples: samples)
      values = samples.map { try! PropsCoding.encode($0) }
      let type = Metatype(type: Subject.self)
      decodes = { type.decodes($0) }
      self.offered = offered
      self.taken = taken
      self.refused = refused
    }
  }

  static let table: [Case] = [
    Case(
      [Samples.loose], offered: ["toggle", "number", "text", "list", "object"],
      taken: [nil, true, 1, "a", [], [nil, [:]], [:], ["a": [1, ["b": nil]]]]),
    Case(
      [Samples.exports], offered: ["path", "conditions"],
      taken: ["./a.js", [:], ["import": nil], ["a": ["b": ["c": "d"]]]], refused: [1, []]),
    Case(
      Samples.readings,
      taken: [["kind": "reading", "celsius": 5]],
      refused: [["kind": "other", "celsius": 1], ["celsius": 1]]),
    Case(
      Samples.parts,
      offered: ["heading", "rule", "other"],
      taken: [["type": "rule"], ["type": "chart", "of": [1], "by": ["day": true]], ["type": ""]],
      refused: ["rule", true, [:], ["text": "a"]]),
    Case(
      Samples.steps, offered: ["wait", "unknown", "go"],
      taken: [["wait": ["seconds": 1]], ["go": ["to": "a"]], ["dance": [nil]]],
      refused: [[:], ["wait": [:]], ["go": ["to": "a"], "dance": 1]]),
    Case(
      Samples.places, taken: [[1, 2], [1, 2, 3]],
      refused: [[], [1], [1, 2, 3, 4], ["1", 2]]),
    Case(
      Samples.mixed,
      taken: [["size": 1, "name": "a"], ["size": ["width": 1, "height": 2], "name": "b"]],
      refused: [["size": "1", "name": "a"], ["size": 1]]),
    Case(
      Samples.updates, offered: ["message", "edited", "pressed"],
      taken: [["id": 1, "edited_message": "a"], ["id": 1, "pressed": 2]],
      refused: [["id": 1], ["id": 1, "edited_message": 2]]),
    Case(
      [Samples.rule], offered: ["number", "get", "call"],
      taken: [1, ["get", "x"], [">", ["get", "x"], 3], [">"], ["not", ["and", 1]]],
      refused: [true, [:], [], [1], [">", true], [">", []], ["not", [1]]]),
    Case(
      [Samples.record], taken: [#"{"keys":["a"]}"#, "{}"],
      refused: [1, [:], "", "keys", "[]", #"{"keys":1}"#]),
    Case(
      [Journal(version: 2, lines: ["a"])], taken: [[1], [3, "a", "b"]],
      refused: [[], ["a"], [1, 2], [1, "a", nil]]),
    Case(
      [Trip("Bern", hour: 8, stops: [])],
      taken: [["a", 1], ["a", 1, ["name": "b"], ["name": "c", "minutes": 1]]],
      refused: [["a"], ["a", 1, "b"], ["a", 1, [:]]]),
    Case(
      [Condition.any([.property("dry"), .all([])])],
      offered: ["constant", "not", "property", "all", "any"],
      taken: [true, ["is", "a"], ["not", true], ["and"], ["and", true, ["or", ["and"]]]],
      refused: [[], [true], ["or"], ["xor", true], ["not"], ["and", "a"]]),
    Case(
      [Drawing.polygon("red", [1])], offered: ["dot", "polygon"],
      taken: [["dot": "a"], ["polygon": ["a"]], ["polygon": ["a", 1, 2]]],
      refused: [["polygon": []], ["polygon": [1]], ["polygon": ["a", "b"]]]),
    Case(
      [Sheet("a", lines: [])], taken: [["a"], ["a", ["b"]], ["a", ["b", 1, nil], ["c", 2]]],
      refused: [[], ["a", "b"], ["a", []], ["a", [1]], ["a", ["b", "c"]]]),
    Case(
      [Series("a", numbers: [1, 2])], taken: [["a", 1, 2], ["a", 1, 2, 3]],
      refused: [[], ["a"], ["a", 1], ["a", 1, "b"]]),
    Case(
      [Corner(1, 2)], taken: [[1, 2], [1, 2, 3]], refused: [[], [1], [1, 2, 3, 4], ["a", 2]]),
    Case([Crowd("a")], taken: [["b", "c"]], refused: [[1], ["a", 1]]),
    Case(
      [Legend("a", unit: "m", entries: [])],
      taken: [["title": "a", "entries": ["b", 1, 2]]],
      refused: [["title": "a", "entries": []], ["title": "a", "entries": ["b", "c"]]]),
    Case(
      [Note.empty], offered: ["empty", "trip", "journal"],
      taken: [["trip": ["_0": ["a", 1, ["name": "b"]]]], ["journal": ["of": [1, "a"]]]],
      refused: [["trip": ["_0": ["a"]]], ["journal": ["of": []]]]),
    Case(
      [Stroke.name("x")], offered: ["close", "name", "move", "all"],
      taken: [[0], [1, ""], [2, ["x": 3]], [3], [3, [0], [3, [1, "a"]]]],
      refused: [[], ["x"], [4], [0, 1], [1], [1, 2], [2, ["y": 1]], [3, "a"]]),
    numbered(Bytes.self, [1, 16, 254]), numbered(Signed.self, [-1, 1, 100]),
    numbered(Gaps.self, [10, 250, 4096]), numbered(Words.self, [7, 70_000, -3]),
    Case(
      [Counted.two("a", 1)], offered: ["none", "one", "two"],
      taken: [[0], [1, "a"], [2, "a", 3]],
      refused: [[], [0, 1], [1], [2, "a"], [2, 1, "a"], [3]]),
  ]

  /// Those of a type whose sample has the first of three numbers.
  private static func numbered<Tags: NumberedTags>(_: Tags.Type, _ numbers: [Value]) -> Case {
    let (first, second, third) = (numbers[0], numbers[1], numbers[2])
    return Case(
      [Numbered<Tags>.text("x")], offered: ["text", "size", "none"],
      taken: [[first, "a"], [second, ["width": 1]], [third]],
      refused: [[], [0], ["x"], [first], [first, ["width": 1]], [second, "a"], [third, 1]])
  }

  @Test(arguments: table) func `the alternatives are those of the decoder`(of: Case) {
    #expect(Self.titles(of.document.value) == of.offered)
  }

  @Test(arguments: table) func `what the decoder takes fits, and what it refuses does not`(
    of: Case
  ) {
    let document = of.document
    for value in of.values + of.taken {
      #expect(of.decodes(value), "\(value.text)")
      #expect(document.mismatches(value) == [], "\(value.text)")
    }
    for value in of.refused {
      #expect(!of.decodes(value), "\(value.text)")
      #expect(document.mismatches(value) != [], "\(value.text)")
    }
  }

  @Test(arguments: table) func `200 random values are taken`(of: Case) {
    var random = RandomValues(of.document, seed: 6)
    let refused = (0..<200).map { _ in random.next() }.filter { !of.decodes($0) }
    #expect(refused == [])
  }

  @Test func `a text that is JSON of a property has its schema`() {
    struct Rule: Codable, Sendable { var name: String; var limit: Int? }
    let document = SchemaDeriver.document(
      InText<[Rule]>.self, samples: [InText([Rule(name: "a", limit: 1)])])
    let text = document.value["$defs"]?["InTextArrayRule"]
    #expect(text?["type"] == "string" && text?["contentMediaType"] == "application/json")
    #expect(text?["contentSchema"]?["items"] == ["$ref": "#/$defs/Rule"])
    #expect(document.value["$defs"]?["Rule"]?["required"] == ["name"])
    #expect(SchemaDocument(published: document.value).value == document.value)
  }

  @Test(arguments: table) func `each alternative starts with what the decoder takes`(of: Case) {
    let document = of.document
    let definition = document.root.referred.flatMap { document.definitions[$0] }
    for form in definition.map({ Self.forms($0.schema) }) ?? [] {
      let start = definition?.starts.first { document.fits($0, schema: form) }
      let value = start ?? document.smallest(form) ?? "nothing"
      #expect(of.decodes(value), "\(value.text)")
      #expect(document.mismatches(value) == [], "\(value.text)")
    }
  }

  @Test(arguments: table) func `the published schema is read as it was`(of: Case) {
    var document = of.document
    for name in document.definitions.keys { document.definitions[name]?.starts = [] }
    #expect(SchemaDocument(published: document.value).value == document.value)
  }

  @Test func `a list starts with the beginning of a sample where the type refuses less`() {
    let defaults = Self.table.flatMap { of in
      of.document.value["$defs"]?.object?.compactMap { $0.value["default"] } ?? []
    }
    #expect(defaults == [[2], ["a"], [1]])
  }

  private static func forms(_ schema: Schema) -> [Schema] {
    switch schema {
    case .anyOf(let all, _): all.flatMap(forms)
    case .optional(let wrapped): forms(wrapped)
    default: [schema]
    }
  }

  /// The titles of the alternatives of the whole value, one level deep.
  private static func titles(_ schema: Value) -> [String] {
    let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? ""
    var forms = schema["$defs"]?[name]
    if let inner = forms?["anyOf"]?.array, inner.count == 2, inner[1] == ["type": "null"] {
      forms = inner[0]
    }
    let all = forms?["anyOf"]?.array ?? forms?["oneOf"]?.array ?? []
    return all.compactMap { $0["title"]?.string }
  }
}
