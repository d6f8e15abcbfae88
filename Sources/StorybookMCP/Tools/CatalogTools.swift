import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Tools that list and read the catalog.
enum CatalogTools {
  static let all = [listStories, readSchema, readProps]

  /// The maximum number of stories in a result.
  static let mostStories = 200

  static let listStories = AssistantTool(
    name: "list_stories", title: "List stories",
    description: """
      Lists screens with their stories and fixtures: ids, titles, tags, sources, and the globals of \
      the catalog with their defaults. At most \(mostStories) stories; a filter narrows the list.
      """,
    parameters: [
      .text("filter", description: "Words that the id, title, path or description must contain."),
      .text("tag", description: "List only stories with this tag."),
    ],
    output: [
      "type": "object", "required": ["screens", "shown", "total"],
      "properties": [
        "screens": ["type": "array", "items": ["type": "object"]],
        "shown": ["type": "integer"], "total": ["type": "integer"],
      ],
    ],
    perform: { arguments, context in
      try await context.use { lookup in
        let tagged = try lookup.storyIndex.tagged(arguments.text("tag").map { [$0] } ?? [])
        var listed = StoryFilter(arguments.text("filter") ?? "").applied(
          to: tagged, limit: mostStories)
        if let globals = lookup.listing.globals { listed["globals"] = globals }
        return .structured(.object(listed))
      }
    })

  static let readSchema = AssistantTool(
    name: "read_schema", title: "Read a schema",
    description: """
      Returns the JSON Schema (2020-12) of a screen's props, derived from the Swift type: the \
      props that render_story and validate_props accept. “\(CatalogGlobals.id)” is the schema of the \
      globals.
      """,
    parameters: [.screen.required],
    output: ["type": "object"],
    perform: { arguments, context in
      let screen = arguments.text("screen") ?? ""
      return try await context.use { lookup in
        let isGlobals = screen == CatalogGlobals.id && lookup.listing.globals != nil
        guard isGlobals || lookup.storyIndex.screen(screen) != nil else {
          throw lookup.unknownScreen(screen)
        }
        return .structured(try await lookup.schema(screen))
      }
    })

  static let readProps = AssistantTool(
    name: "read_props", title: "Read props",
    description: "Returns the props of a story or fixture, as JSON or as a Swift expression.",
    parameters: [
      .story.required,
      .choice("format", of: ["json", "swift"], description: "The output format. (default: json)"),
    ],
    output: [
      "type": "object", "required": ["story", "props"],
      "properties": [
        "story": ["type": "string"], "props": [:], "swift": ["type": "string"],
        "source": ["type": "object"],
      ],
    ],
    perform: { arguments, context in
      try await context.use { lookup in
        let state = try await lookup.state(arguments.text("story") ?? "")
        var result: Object = [
          "story": .string(state.story.id), "props": state.props, "source": state.story.source,
        ]
        if arguments.text("format") == "swift" {
          result["swift"] = .string(try await lookup.expression(state))
        }
        return .structured(.object(result))
      }
    })
}

extension StoryLookup {
  fileprivate func expression(_ state: State) async throws -> String {
    let request = WorkerRequest.export(screen: state.screen.id, .swift, props: state.props.bytes)
    switch try await workerClient.answerRequest(request) {
    case .exported(let text): return text
    case .failed(let reason): throw ToolError("The props do not match the type: \(reason)")
    default: throw ToolError("“\(state.story.id)” cannot be expressed in Swift.")
    }
  }
}
