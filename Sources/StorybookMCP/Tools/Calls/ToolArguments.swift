import Storybook
import StorybookHost
import StorybookSchema

/// A call's arguments, validated against the tool's parameters.
struct ToolArguments: Hashable, Sendable {
  private let object: Object

  /// Throws ``ToolError`` for an argument that is missing, unknown or of another type.
  init(_ object: Object, for parameters: [ToolParameter]) throws(ToolError) {
    self.object = object
    for parameter in parameters where parameter.isRequired && object[parameter.name] == nil {
      throw ToolError("The argument “\(parameter.name)” is missing.")
    }
    for member in object {
      guard let parameter = parameters.first(where: { $0.name == member.key }) else {
        let known = parameters.map(\.name).joined(separator: ", ")
        let expected = known.nonEmpty.map { ": expected \($0)" } ?? ""
        throw ToolError("Unknown argument “\(member.key.prefix(100))”\(expected).")
      }
      try Self.checkValue(member.value, parameter: parameter)
    }
  }

  subscript(name: String) -> Value? { object[name] }

  func text(_ name: String) -> String? { object[name]?.string }
  func flag(_ name: String) -> Bool { object[name]?.bool ?? false }
  func int(_ name: String) -> Int? { object[name]?.int }
  func seconds(_ name: String) -> Double? { object[name]?.number?.double }
  func texts(_ name: String) -> [String] { object[name]?.array?.compactMap(\.string) ?? [] }

  /// Returns the environment to render for; throws ``ToolError`` if an argument is invalid.
  ///
  /// - Parameter base: what differs from the defaults in the story's own environment.
  func environment(
    _ devices: [Device], format: String = "html", over base: Value? = nil
  ) throws(ToolError) -> EnvironmentSettings {
    let words = ToolParameter.environment.flatMap { parameter in
      let value = object[parameter.name]
      return (value?.array ?? [value].compactMap(\.self)).map {
        (parameter.name, $0.string ?? $0.text)
      }
    }
    do {
      return try EnvironmentSettings(
        words: words + [("format", format)], devices: devices, over: base)
    } catch {
      throw ToolError("\(error)")
    }
  }

  private static func checkValue(_ value: Value, parameter: ToolParameter) throws(ToolError) {
    let isFine: Bool
    switch parameter.schema["type"]?.string {
    case "string": isFine = value.string != nil
    case "boolean": isFine = value.bool != nil
    case "integer": isFine = value.int != nil
    case "number": isFine = value.number?.double != nil
    case "array": isFine = value.array?.allSatisfy { $0.string != nil } ?? false
    default: isFine = true
    }
    guard isFine else {
      let kind = parameter.schema["type"]?.string ?? ""
      throw ToolError("The argument “\(parameter.name)” must be of type \(kind).")
    }
    try checkRange(value, parameter: parameter)
    try checkChoice(value, parameter: parameter)
  }

  private static func checkRange(
    _ value: Value, parameter: ToolParameter
  ) throws(ToolError) {
    guard let number = value.number, let least = parameter.schema["minimum"]?.number,
      let most = parameter.schema["maximum"]?.number,
      !(least.double...most.double).contains(number.double)
    else { return }
    throw ToolError("“\(parameter.name)” must be from \(least.text) to \(most.text).")
  }

  private static func checkChoice(
    _ value: Value, parameter: ToolParameter
  ) throws(ToolError) {
    let schema = parameter.schema
    guard let known = (schema["enum"] ?? schema["items"]?["enum"])?.array,
      !(value.array ?? [value]).allSatisfy(known.contains)
    else { return }
    let choices = known.compactMap(\.string).joined(separator: ", ")
    throw ToolError("“\(parameter.name)” must be one of \(choices).")
  }
}
