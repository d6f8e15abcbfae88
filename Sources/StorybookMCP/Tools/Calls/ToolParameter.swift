import Storybook
import StorybookHost
import StorybookSchema

/// A parameter of a tool.
struct ToolParameter: Hashable, Sendable {
  let name: String
  let schema: Value
  var isRequired = false

  static func text(_ name: String, description: String) -> ToolParameter {
    described(name, schema: ["type": "string"], description: description)
  }

  static func choice(_ name: String, of choices: [String], description: String) -> ToolParameter {
    let known: Value = .array(choices.map { .string($0) })
    return described(name, schema: ["type": "string", "enum": known], description: description)
  }

  static func flag(_ name: String, description: String) -> ToolParameter {
    described(name, schema: ["type": "boolean"], description: description)
  }

  static func number(_ name: String, in range: ClosedRange<Int>, description: String)
    -> ToolParameter
  {
    let bounds: Object = [
      "type": "integer", "minimum": Value(range.lowerBound), "maximum": Value(range.upperBound),
    ]
    return described(name, schema: bounds, description: description)
  }

  static func seconds(
    _ name: String, in range: ClosedRange<Double>, description: String
  ) -> ToolParameter {
    let bounds: Object = [
      "type": "number", "minimum": .number(Number(range.lowerBound)),
      "maximum": .number(Number(range.upperBound)),
    ]
    return described(name, schema: bounds, description: description)
  }

  static func texts(_ name: String, description: String) -> ToolParameter {
    described(
      name, schema: ["type": "array", "items": ["type": "string"]], description: description)
  }

  /// Any number of the choices.
  static func choices(_ name: String, of choices: [String], description: String) -> ToolParameter {
    let known: Value = .array(choices.map { .string($0) })
    let items: Value = ["type": "string", "enum": known]
    return described(name, schema: ["type": "array", "items": items], description: description)
  }

  /// Any JSON value.
  static func json(_ name: String, description: String) -> ToolParameter {
    described(name, schema: [:], description: description)
  }

  var required: ToolParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }

  private static func described(
    _ name: String, schema: Object, description: String
  ) -> ToolParameter {
    var schema = schema
    schema["description"] = .string(description)
    return ToolParameter(name: name, schema: .object(schema))
  }
}

extension ToolParameter {
  static let story = text(
    "story", description: "A story id from list_stories, such as “login/caps-lock”.")
  static let screen = text(
    "screen", description: "A screen id: the part of a story id before the slash.")

  static let path = text(
    "path",
    description: "Return only the part of the result at this JSON Pointer, such as “/props/rows/3”."
  )
  static let offset = number(
    "offset", in: 0...Int(Int32.max),
    description: "The number of bytes of a long text to skip. (default: 0)")

  /// The parameters of the render environment, named like the options of the command line.
  static let environment = EnvironmentOption.all.filter { $0.name != "format" }.map { option in
    switch option.kind {
    case .text: text(option.name, description: option.help)
    case .members: json(option.name, description: option.help)
    case .flag: flag(option.name, description: option.help)
    case .choice(let choices): choice(option.name, of: choices, description: option.help)
    case .count(let range): number(option.name, in: range, description: option.help)
    }
  }
}
