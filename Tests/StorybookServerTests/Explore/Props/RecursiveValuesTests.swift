import Testing

@testable import StorybookExplore
@testable import StorybookSchema

struct RecursiveValuesTests {
  private static func deep(_ types: [String: Schema]) -> Value? {
    let document = SchemaDocument(
      root: .reference("A"),
      definitions: types.mapValues { Definition(title: "type", schema: $0) })
    return RecursiveValues(document, of: "A").deep
  }

  private static func chain(_ length: Int, back: Schema) -> [String: Schema] {
    var types: [String: Schema] = [:]
    for index in 0..<length {
      let next = index == length - 1 ? back : .reference("T\(index + 1)")
      types[index == 0 ? "A" : "T\(index)"] = .object([
        .named("a", schema: next), .named("b", schema: next),
      ])
    }
    return types
  }

  @Test func `a tree is nested twenty levels deep`() throws {
    let tree = Schema.object([.named("inner", schema: .array(.reference("A"), isUnique: false))])
    var value = try #require(Self.deep(["A": tree]))
    for _ in 0..<19 { value = try #require(value["inner"]?.array?.first) }
    #expect(value == ["inner": [["inner": []]]])
  }

  /// In each type, both members lead back to the first one.
  @Test(arguments: [1, 2, 30, 3_000])
  func `a circle without an end has no value`(length: Int) {
    #expect(Self.deep(Self.chain(length, back: .reference("A"))) == nil)
  }

  /// The other member of each level would have a value of its own at each level.
  @Test(arguments: [2, 10, 30, 3_000])
  func `a value beyond the limits is none`(length: Int) throws {
    let value = Self.deep(Self.chain(length, back: .optional(.reference("A"))))
    #expect(try value.map { try Value(json: $0.text) } == value)
  }
}
