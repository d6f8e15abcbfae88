import StorybookSchema

/// A tool that an MCP client can call.
struct AssistantTool: Sendable {
  let name: String
  let title: String
  let description: String
  var parameters: [ToolParameter] = []
  /// The JSON Schema of the structured result; `nil` if there is none.
  var output: Value?
  var effect = Effect.reads
  let perform: @Sendable (ToolArguments, ToolContext) async throws -> ToolResult

  enum Effect: Hashable, Sendable {
    case reads
    /// Creates files, and never replaces any.
    case adds
    /// Writes a file, and replaces an existing one only on request.
    case writes
  }

  var definition: Value {
    var definition: Object = [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": inputSchema,
    ]
    definition["outputSchema"] = output
    definition["annotations"] = [
      "title": .string(title), "readOnlyHint": .bool(effect == .reads),
      "destructiveHint": .bool(effect == .writes), "idempotentHint": .bool(effect != .writes),
      "openWorldHint": false,
    ]
    return .object(definition)
  }

  /// The parameters, with those that return a part of a long answer.
  var allParameters: [ToolParameter] {
    guard effect == .reads else { return parameters }
    guard output != nil else { return parameters + [.offset] }
    return parameters + [.path, .offset]
  }

  private var inputSchema: Value {
    let parameters = allParameters
    var schema: Object = [
      "type": "object",
      "properties": .object(Object(parameters.map { ($0.name, $0.schema) })),
      "additionalProperties": false,
    ]
    let required = parameters.filter(\.isRequired).map { Value.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }
}
