import Testing

@testable import StorybookSchema

struct RandomValuesTests {
  /// A leaf, or two of the same: `"a"`, `{"left": "a", "right": …}`.
  @Test func `values of alternatives that contain themselves end in one that does not`() throws {
    let node = Schema.reference("Node")
    let both = Schema.object(["left", "right"].map { .named($0, schema: node) })
    let document = SchemaDocument(
      root: node,
      definitions: ["Node": Definition(title: "Node", schema: .anyOf([both, .string(.plain)]))])
    var random = RandomValues(document, seed: 1)
    for _ in 0..<200 {
      let value = random.next()
      #expect(document.fits(value, schema: node), "\(value.text)")
    }
  }
}
