import StorybookSchema
import Testing

@testable import StorybookMCP

@Suite struct ToolArgumentsTests {
  private static let parameters: [ToolParameter] = [
    ToolParameter.text("name", description: "").required, .flag("wide", description: ""),
    .number("size", in: 1...9, description: ""),
    .choice("kind", of: ["a", "b"], description: ""), .texts("all", description: ""),
    .json("any", description: ""),
  ]

  @Test func `what fits is read by its name`() throws {
    let arguments = try ToolArguments(
      ["name": "x", "wide": true, "size": 3, "kind": "b", "all": ["p", "q"], "any": [:]],
      for: Self.parameters)
    #expect(arguments.text("name") == "x")
    #expect(arguments.flag("wide"))
    #expect(arguments.texts("all") == ["p", "q"])
    #expect(arguments["any"] == [:])
    #expect(arguments.text("kind") == "b")
  }

  @Test(
    arguments: [
      ([:], "“name” is missing"),
      (["name": 7], "“name” must be of type string"),
      (["name": "x", "nam": "y"], "Unknown argument “nam”"),
      (["name": "x", "wide": "yes"], "boolean"),
      (["name": "x", "size": .number(Number(1.5))], "integer"),
      (["name": "x", "kind": "c"], "one of a, b"),
      (["name": "x", "all": [1]], "array"),
    ] as [(Object, String)])
  func `what does not fit is reported in a sentence`(_ object: Object, _ words: String) {
    #expect {
      _ = try ToolArguments(object, for: Self.parameters)
    } throws: { error in
      "\(error)".contains(words)
    }
  }
}
