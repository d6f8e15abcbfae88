@testable import StorybookSchema
import Testing

struct SmallestTests {
  private static func document(_ types: [String: Schema]) -> SchemaDocument {
    SchemaDocument(
      root: .reference("A"),
      definitions: types.mapValues { Definition(title: "type", schema: $0) })
  }

  private static func object(_ members: (String, Schema)...) -> Schema {
    .object(members.map { .named($0.0, schema: $0.1) })
  }

  private static func union(_ cases: (String, Schema)...) -> Schema {
    .union(cases.map { Schema.Variant(name: $0.0, key: $0.0, payload: $0.1) })
  }

  @Test(
    arguments: [
      (
        ["A": object(("b", .reference("B")), ("c", .reference("B"))), "B": .boolean],
        ["b": false, "c": false]
      ),
      // Each type by itself has a value that it has not within the other.
      (
        [
          "A": union(("b", .reference("B")), ("end", .boolean)),
          "B": union(("a", .reference("A")), ("stop", .boolean)),
        ],
        ["b": ["stop": false]]
      ),
      (
        [
          "A": object(("first", .reference("B")), ("second", .reference("C"))),
          "B": union(("c", .reference("C")), ("stop", .boolean)),
          "C": union(("b", .reference("B")), ("end", .boolean)),
        ],
        ["first": ["c": ["end": false]], "second": ["b": ["c": ["end": false]]]]
      ),
      (["A": object(("a", .reference("A")))], nil),
      (["A": object(("b", .reference("B"))), "B": object(("a", .reference("A")))], nil),
      (["A": object(("b", .optional(.reference("A"))))], ["b": nil]),
      (["A": .array(.reference("A"), isUnique: false)], []),
    ] as [([String: Schema], Value?)])
  func `the smallest value of types that refer to each other`(
    types: [String: Schema], value: Value?
  ) {
    let document = Self.document(types)
    #expect(document.smallest(document.root) == value)
  }

  /// Thirty types with two members of the next type each have a value of a billion members.
  @Test func `a value that is too large is none`() {
    var types = ["Z": Schema.boolean]
    let names = (0..<30).map { $0 == 0 ? "A" : "T\($0)" } + ["Z"]
    for (name, next) in zip(names, names.dropFirst()) {
      types[name] = Self.object(("left", .reference(next)), ("right", .reference(next)))
    }
    let document = Self.document(types)
    #expect(document.smallest(document.root) == nil)
    #expect(document.smallest(.reference("T25"))?.weight(upTo: 10_000) != nil)
  }
}
