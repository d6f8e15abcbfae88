@testable import StorybookHost
import StorybookSchema
import Testing

/// Published schemas with what the source says.
struct DocumentedSchemaTests {
  static let documentation = Documentation(modules: [
    "Shop": ModuleDocumentation(types: [
      "Cart": TypeDocumentation(
        text: "What is bought.",
        properties: ["count": "How many.", "title": "Seen on top.", "default": "Where it goes."],
        defaults: ["count": "1", "title": "\"Cart\"", "note": "\"-\""]),
      "State": TypeDocumentation(
        cases: ["sent": "On its way."], caseDefaults: ["sent": ["days": "3"]]),
      "Colour": TypeDocumentation(text: "Of the paint.", cases: ["red": "As the sun."]),
    ])
  ])

  static let integer: Value = ["type": "integer", "minimum": 0, "maximum": 9]

  static func described(_ definitions: Value) -> Value {
    documentation.describing(["$ref": "#/$defs/Cart", "$defs": definitions])
  }

  @Test func `types and properties are described, the root as its type`() {
    let schema = Self.described([
      "Cart": [
        "x-type": "Shop.Cart", "type": "object", "required": ["count"],
        "properties": ["count": Self.integer, "note": ["type": "string"]],
      ]
    ])
    #expect(schema["description"] == "What is bought.")
    #expect(schema["$defs"]?["Cart"]?["description"] == "What is bought.")
    let properties = schema["$defs"]?["Cart"]?["properties"]
    #expect(properties?["count"]?["description"] == "How many.")
    #expect(properties?["count"]?["default"] == 1)
    #expect(properties?["note"] == ["type": "string"])
  }

  @Test func `wishes of the author and defaults that decode stay`() {
    let field: Value = ["type": "string", "description": "Wished.", "default": "mine"]
    let schema = Self.described([
      "Cart": [
        "x-type": "Shop.Cart", "required": ["title"], "properties": ["title": field],
      ]
    ])
    #expect(schema["$defs"]?["Cart"]?["properties"]?["title"] == field)
  }

  @Test func `a property with a coding key of another name is found, and one with any name`() {
    let schema = Self.described([
      "Cart": [
        "x-type": "Shop.Cart", "required": [],
        "properties": [
          "headline": ["type": "string", "x-property": "title"], "default": ["type": "string"],
        ],
      ]
    ])
    let properties = schema["$defs"]?["Cart"]?["properties"]
    #expect(properties?["headline"]?["description"] == "Seen on top.")
    #expect(properties?["default"]?["description"] == "Where it goes.")
  }

  @Test func `cases are described, and what they carry has its defaults`() {
    let payload: Value = [
      "type": "object", "required": ["days"], "properties": ["days": Self.integer],
    ]
    let schema = Self.described([
      "State": [
        "x-type": "Shop.State",
        "oneOf": [
          ["title": "sent", "required": ["sent"], "properties": ["sent": payload]],
          ["title": "lost", "required": ["lost"], "properties": ["lost": ["type": "object"]]],
        ],
      ]
    ])
    let cases = schema["$defs"]?["State"]?["oneOf"]?.array
    #expect(cases?[0]["description"] == "On its way.")
    #expect(cases?[0]["properties"]?["sent"]?["properties"]?["days"]?["default"] == 3)
    #expect(cases?[1]["description"] == nil)
  }

  @Test func `choices are described wherever they stand`() {
    let choice: Value = ["enum": ["r", "b"], "x-names": ["red", "blue"], "x-type": "Shop.Colour"]
    let schema = Self.documentation.describing(["type": "array", "items": choice])
    #expect(schema["items"]?["description"] == "Of the paint.")
    #expect(schema["items"]?["x-descriptions"] == ["As the sun.", .null])
  }

  @Test func `what nothing is known of stays as it is`() {
    let schema: Value = [
      "$ref": "#/$defs/A",
      "$defs": [
        "A": ["x-type": "Other.A", "properties": ["x": ["const": ["x-type": "Shop.Cart"]]]]
      ],
    ]
    #expect(Self.documentation.describing(schema) == schema)
    #expect(Documentation().describing(schema) == schema)
  }

  @Test func `the modules of a schema are those of its types`() {
    let schema: Value = [
      "$defs": ["A": ["x-type": "Shop.A", "items": ["x-type": "Storybook.AsyncData"]]]
    ]
    #expect(Documentation.modules(in: schema) == ["Shop", "Storybook"])
  }
}
