import StorybookSchema

/// Something that a coding assistant can have done.
struct AssistantTool: Sendable {
  let name: String
  let title: String
  let description: String
  var parameters: [ToolParameter] = []
  /// The JSON Schema of what it gives; nil where that is no structure.
  var output: Value?
  var effect = Effect.reads
  let perform: @Sendable (ToolArguments, ToolContext) async throws -> ToolResult

  enum Effect: Hashable, Sendable {
    case reads
    /// Writes files, and replaces none.
    case adds
    /// Writes a file, and replaces one only when it is told to.
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

  private var inputSchema: Value {
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
