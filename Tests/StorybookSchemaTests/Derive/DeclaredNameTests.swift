@testable import StorybookSchema
import Testing

struct DeclaredNameTests {
  @Test(arguments: [
    ("Stories.Login.Props", "Stories.Login.Props"),
    ("Stories.(unknown context at $5563a0).Row.Cell", "Stories.Row.Cell"),
    ("Stories.Page<Swift.Dictionary<Swift.Int, Swift.String>>.Row", "Stories.Page.Row"),
    ("(extension in Stories):Swift.Array<Swift.Int>.Row", "Stories.Array.Row"),
  ])
  func `a name has its module and nothing that changes from run to run`(
    name: String, declared: String
  ) {
    #expect(DeclaredName.of(name: name) == declared)
  }

  private struct Hidden { struct Inner {} }

  @Test func `it is that of a real type`() {
    #expect(
      DeclaredName.of(Hidden.Inner.self)
        == "StorybookSchemaTests.DeclaredNameTests.Hidden.Inner")
    #expect(DeclaredName.of([Int?].self) == "Swift.Array")
  }
}
