import ArgumentParser
import Foundation
import Storybook
import StorybookWebSockets

/// `mcp`: the stories for a coding assistant.
struct McpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve coding assistants over standard input and output.",
    discussion: """
      Speaks the Model Context Protocol (modelcontextprotocol.io), one JSON message a line; a \
      client starts it by itself. Ends with its standard input.
      """)

  @Flag(help: "Let the assistant save fixtures.")
  var allowWrites = false

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    let stop = StopSignals()
    // A client that is gone is found out by writing to it.
    _ = signal(SIGPIPE, SIG_IGN)
    let context = ToolContext(limits.workers)
    let server = AssistantServer(
      name: RootCommand.configuration.commandName ?? "Storybook", tools: tools,
      context: context, write: StandardStreams.write)
    await withTaskGroup { group in
      group.addTask { await server.serve(StandardStreams.lines()) }
      group.addTask { await stop.wait() }
      await group.next()
      await context.close()
      group.cancelAll()
    }
  }

  private var tools: [AssistantTool] {
    CatalogTools.all + [RenderTool.tool, DifferenceTool.tool] + CheckTools.all
      + [ExploreTool.tool(saves: allowWrites)] + (allowWrites ? [SaveTool.tool] : [])
  }
}
