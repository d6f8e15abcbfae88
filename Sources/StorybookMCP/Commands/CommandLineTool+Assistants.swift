package import StorybookCommandLine

extension CommandLineTool {
  /// The command `mcp`.
  package static let assistants = CommandLineTool(McpCommand.self)
}
