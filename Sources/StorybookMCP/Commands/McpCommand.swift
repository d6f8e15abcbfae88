import ArgumentParser
import Foundation
import StorybookCommandLine

/// The command `mcp`: serves the stories to a coding assistant.
struct McpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve coding assistants over standard input and output.",
    discussion: """
      Speaks the Model Context Protocol (modelcontextprotocol.io), one JSON message per line. The \
      client starts the command, which ends with its standard input.

      \(ExecutableName.example("mcp --allow-writes"))
      """)

  @Flag(help: "Allow the assistant to save fixtures.")
  var allowWrites = false

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    let stop = StopSignals()
    // Writing to a client that has exited must return an error, not end the process.
    _ = signal(SIGPIPE, SIG_IGN)
    let context = ToolContext(try await limits.workers())
    let server = AssistantServer(
      name: ExecutableName.current ?? "Storybook", tools: tools,
      context: context, write: StandardStreams.writeLine)
    await withTaskGroup { group in
      group.addTask { await server.serve(StandardStreams.lines()) }
      group.addTask { await stop.wait() }
      await group.next()
      await context.close()
      group.cancelAll()
    }
  }

  private var tools: [AssistantTool] {
    let readingTools =
      CatalogTools.all + [RenderTool.tool, DifferenceTool.tool] + CheckTools.all
      + [TestTool.tool, ExploreTool.tool(saves: allowWrites), ReviewTool.tool]
    guard allowWrites else { return readingTools }
    return readingTools + [SaveTool.tool]
  }
}
