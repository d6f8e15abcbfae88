import Storybook
import StorybookHost
import StorybookSchema

/// A parameter of a tool.
struct ToolParameter: Hashable, Sendable {
  let name: String
  let schema: Value
  var isRequired = false

  static func text(_ name: String, _ description: String) -> ToolParameter {
    described(name, schema: ["type": "string"], description)
  }

  static func choice(_ name: String, of choices: [String], _ description: String) -> ToolParameter {
    let known: Value = .array(choices.map { .string($0) })
    return described(name, schema: ["type": "string", "enum": known], description)
  }

  static func flag(_ name: String, _ description: String) -> ToolParameter {
    described(name, schema: ["type": "boolean"], description)
  }

  static func number(_ name: String, in range: ClosedRange<Int>, _ description: String)
    -> ToolParameter
  {
    let bounds: Object = [
      "type": "integer", "minimum": Value(range.lowerBound), "maximum": Value(range.upperBound),
    ]
    return described(name, schema: bounds, description)
  }

  static func seconds(
    _ name: String, in range: ClosedRange<Double>, _ description: String
  ) -> ToolParameter {
    let bounds: Object = [
      "type": "number", "minimum": .number(Number(range.lowerBound)),
      "maximum": .number(Number(range.upperBound)),
    ]
    return described(name, schema: bounds, description)
  }

  static func texts(_ name: String, _ description: String) -> ToolParameter {
    described(name, schema: ["type": "array", "items": ["type": "string"]], description)
  }

  /// Any number of the choices.
  static func choices(_ name: String, of choices: [String], _ description: String) -> ToolParameter
  {
    let known: Value = .array(choices.map { .string($0) })
    let items: Value = ["type": "string", "enum": known]
    return described(name, schema: ["type": "array", "items": items], description)
  }

  /// Any JSON value.
  static func json(_ name: String, _ description: String) -> ToolParameter {
    described(name, schema: [:], description)
  }

  var required: ToolParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }

  private static func described(
    _ name: String, schema: Object, _ description: String
  ) -> ToolParameter {
    var schema = schema
    schema["description"] = .string(description)
    return ToolParameter(name: name, schema: .object(schema))
  }
}

extension ToolParameter {
  static let story = text("story", "A story id from list_stories, such as “login/caps-lock”.")
  static let screen = text("screen", "A screen id: the part of a story id before the slash.")

  static let path = text(
    "path", "Return only the part of the result at this JSON Pointer, such as “/props/rows/3”.")
  static let offset = number(
    "offset", in: 0...Int(Int32.max), "The number of bytes of a long text to skip. (default: 0)")

  /// The parameters of the render environment, named like the options of the command line.
  static let environment = EnvironmentOption.all.filter { $0.name != "format" }.map { option in
    switch option.kind {
    case .text: text(option.name, option.help)
    case .members: json(option.name, option.help)
    case .flag: flag(option.name, option.help)
    case .choice(let choices): choice(option.name, of: choices, option.help)
    case .count(let range): number(option.name, in: range, option.help)
    }
  }
}
