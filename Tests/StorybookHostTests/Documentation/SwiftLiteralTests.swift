@testable import StorybookHost
import StorybookSchema
import Testing

struct SwiftLiteralTests {
  static let choice: Value = ["enum": ["r", 2], "x-names": ["red", "two"]]
  static let union: Value = [
    "oneOf": [
      ["title": "none", "properties": ["none": ["type": "object", "properties": [:]]]],
      [
        "title": "some",
        "properties": ["some": ["type": "object", "properties": ["_0": ["type": "string"]]]],
      ],
    ]
  ]
  static let byte: Value = ["type": "integer", "minimum": 0, "maximum": 255]
  static let array: Value = ["type": "array", "items": ["type": "string"]]
  static let map: Value = ["type": "object", "additionalProperties": ["type": "string"]]

  static let cases: [(text: String, schema: Value, value: Value?)] = [
    ("true", ["type": "boolean"], true), ("isOn", ["type": "boolean"], nil),
    ("7", byte, 7), ("-7", byte, nil), ("256", byte, nil), ("1_0", byte, 10),
    ("count()", byte, nil),
    ("0xFF", byte, nil), ("1.5", byte, nil),
    ("1.5", ["type": "number", "format": "double"], .number(Number(text: "1.5"))),
    (".pi", ["type": "number", "format": "double"], nil),
    ("0", ["type": "number", "x-control": "date"], nil),
    ("\"Ann\"", ["type": "string"], "Ann"), ("\"\"", ["type": "string"], ""),
    (#""a\n\"b\"""#, ["type": "string"], "a\n\"b\""),
    (#""\(name)""#, ["type": "string"], nil), (#""\u{41}""#, ["type": "string"], nil),
    (#""a" + "b""#, ["type": "string"], nil), ("name", ["type": "string"], nil),
    ("\"https://a\"", ["type": "string", "format": "uri-reference"], nil),
    ("Colour.red", choice, "r"), (".two", choice, 2), (".blue", choice, nil), ("red", choice, nil),
    (".none", union, ["none": [:]]), (".some", union, nil), (".some(\"a\")", union, nil),
    ("[]", array, []), ("[\"a\"]", array, ["a"]), ("[:]", map, [:]),
    ("[:]", ["type": "object"], nil),
    ("[\"a, b\", \"]\", ]", array, ["a, b", "]"]), ("[1]", array, nil), ("[a]", array, nil),
    ("[1, 2]", ["type": "array", "items": byte], [1, 2]),
    ("[\n  1,\n  2,\n]", ["type": "array", "items": byte], [1, 2]),
    ("[1, 256]", ["type": "array", "items": byte], nil),
    ("[.red, Colour.two]", ["type": "array", "items": choice], ["r", 2]),
    ("[[1], []]", ["type": "array", "items": ["type": "array", "items": byte]], [[1], []]),
    ("[\"a\": \"b:c\", \"d\": \"e\"]", map, ["a": "b:c", "d": "e"]), ("[\"a\"]", map, nil),
    ("nil", ["anyOf": [byte, ["type": "null"]]], nil),
    ("3", ["anyOf": [byte, ["type": "null"]]], 3), ("3", ["anyOf": [byte, array]], nil),
  ]

  @Test(arguments: cases) func `a literal is the JSON that its place takes`(
    text: String, schema: Value, value: Value?
  ) {
    #expect(SwiftLiteral(text: text).value(for: schema) == value)
  }
}
