import StorybookSchema
import StorybookSnapshots
import Testing

/// Sets and dictionaries in props.
struct UnorderedTests {
  struct Props: Codable, Sendable {
    enum Shape: Codable, Hashable { case box(tags: Set<String>), dot }
    struct Inner: Codable, Hashable { var names: Set<String>? }
    enum Key: String, Codable, CodingKeyRepresentable, CaseIterable { case a, b }

    var list = ["a", "b"]
    var tags: Set<String> = ["a", "b"]
    var counts = ["x": 1, "y": 2]
    var byNumber = [10.0: "one", 20.0: "two"]
    var inner = [Inner(names: ["m", "n"]), Inner(names: nil)]
    var shape = Shape.box(tags: ["p", "q"])
    var single: Set<String> = ["only"]
  }

  private static let document = SchemaDeriver.derive(Props.self, samples: [Props()]).document

  private static let value: Value = [
    "list": ["a", "b"], "tags": ["b", "a"], "counts": ["x": 1, "y": 2],
    "byNumber": [20, "two", 10, "one"], "inner": [["names": ["n", "m"]], [:]],
    "shape": ["box": ["tags": ["q", "p"]]], "single": ["only"],
  ]

  @Test func `they are found at any depth, with their types, if they have several elements`() {
    let parts = SchemaDocument(published: Self.document.value).unordered(in: Self.value)
    #expect(
      parts.map { "\($0.path) \($0.type)" }.sorted() == [
        "/byNumber Dictionary", "/counts Dictionary", "/inner/0/names Set<String>",
        "/shape/box/tags Set<String>", "/tags Set<String>",
      ])
    #expect(SchemaDocument(published: [:]).unordered(in: Self.value).isEmpty)
  }

  @Test(arguments: [
    ("a b", "b a", ["/tags"]), ("x1 y2", "y2 x1", ["/counts"]), ("1 2", "2 1", ["/counts"]),
    ("one two", "two one", ["/byNumber"]), ("p q", "q p", ["/shape/box/tags"]),
    ("a b", "a b", []), ("a", "b", ["/tags"]), ("", "", []),
    ("a b m n", "b a n m", ["/inner/0/names", "/tags"]),
  ])
  func `those that two texts show in other orders are named`(
    old: String, new: String, paths: [String]
  ) {
    let parts = Self.document.unordered(in: Self.value)
    let found = parts.filter { $0.isReordered(from: old, to: new) }.map { "\($0.path)" }
    #expect(found.sorted() == paths)
  }
}
