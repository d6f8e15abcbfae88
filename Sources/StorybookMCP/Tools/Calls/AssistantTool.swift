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
    let annotations = Value.members([
      "title": title, "readOnlyHint": effect == .reads, "destructiveHint": effect == .writes,
      "idempotentHint": effect != .writes, "openWorldHint": false,
    ])
    return .members([
      "name": name, "title": title, "description": description, "inputSchema": inputSchema,
      "outputSchema": output, "annotations": annotations,
    ])
  }

  /// The parameters, with those that return a part of a long answer.
  var allParameters: [ToolParameter] {
    guard effect == .reads else { return parameters }
    guard output != nil else { return parameters + [.offset] }
    return parameters + [.path, .offset]
  }

  private var inputSchema: Value {
    let parameters = allParameters
    return .members([
      "type": "object", "properties": Object(parameters.map { ($0.name, $0.schema) }),
      "additionalProperties": false,
      "required": parameters.filter(\.isRequired).map(\.name).nonEmpty,
    ])
  }
}
