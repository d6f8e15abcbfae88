import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// The tool that writes a fixture; only available if `mcp` allows it.
enum SaveTool {
  static let tool = AssistantTool(
    name: "save_fixture", title: "Save a fixture",
    description: """
      Saves props as a fixture beside the screen's source, encoded by its type: it becomes a story \
      at once, and tests can load it. Replaces an existing fixture only with overwrite.
      """,
    parameters: [
      .screen.required, ToolParameter.json("props", description: "The props to save.").required,
      ToolParameter.text("name", description: "1 to 80 letters, digits, spaces, “-” and “_”.")
        .required,
      .flag("overwrite", description: "Replace a fixture of the same name."),
    ],
    output: [
      "type": "object", "required": ["file"], "properties": ["file": ["type": "string"]],
    ],
    effect: .writes,
    perform: { arguments, context in
      let name = try FixtureName(arguments.text("name") ?? "")
      let props = (arguments["props"] ?? .null).bytes
      let id = arguments.text("screen") ?? ""
      return try await context.use { lookup in
        guard let screen = lookup.storyIndex.screen(id) else { throw lookup.unknownScreen(id) }
        let request = WorkerRequest.export(screen: id, .json, props: props)
        switch try await lookup.workerClient.answerRequest(request) {
        case .exported(let content):
          let folder = FixtureFolder(of: screen)
          let file = try folder.saveContent(
            content, name: name, overwrite: arguments.flag("overwrite"))
          return .structured(["file": .string(file)])
        case .failed(let reason): throw ToolError("The props do not match the type: \(reason)")
        default: throw ToolError("The props of “\(id)” cannot be saved.")
        }
      }
    })
}
