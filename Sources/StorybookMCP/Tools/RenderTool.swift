import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookMarkup
import StorybookProgram
import StorybookSchema
import StorybookScreenshots

/// The tool that renders a state of a screen.
enum RenderTool {
  static let tool = AssistantTool(
    name: "render_story", title: "Render a story",
    description: """
      Renders a story, or other props of its screen: as HTML, as text, as the output of a screen \
      reader (accessibility), or as a picture (PNG; requires Chromium). Reports invalid props and \
      crashes with their place.
      """,
    parameters: [
      .story.required,
      .json("props", description: "Other props for the story's screen. (default: its own)"),
      .choice(
        "format", of: ["html", "text", "accessibility", "picture"],
        description: "The output format. (default: html)"
      ),
      .number("scale", in: 1...3, description: "For pictures: device pixels per CSS pixel."),
      .flag(
        "wholePage", description: "For pictures: capture the whole document, not only the viewport."
      ),
    ] + ToolParameter.environment,
    perform: { arguments, context in
      switch arguments.text("format") {
      case "picture": try await screenshot(arguments, in: context)
      case "accessibility": try await outline(arguments, in: context)
      case let format: try await textResult(arguments, in: context, format: format ?? "html")
      }
    })

  private static func textResult(
    _ arguments: ToolArguments, in context: ToolContext, format: String
  ) async throws -> ToolResult {
    try await context.use { lookup in
      let environment = try lookup.environment(arguments, format: format)
      let (state, rendering) = try await lookup.rendered(arguments, in: environment)
      let description = lookup.description(state, in: environment, of: rendering)
      switch rendering.body {
      case .text(let text): return ToolResult(content: [.text(text)], structure: description)
      case .bytes(let bytes) where rendering.mediaType.form == .image:
        return ToolResult(
          content: [.image(bytes, mediaType: rendering.mediaType)], structure: description)
      case .bytes(let bytes):
        throw ToolError(
          "The rendering is \(bytes.count) bytes of \(rendering.mediaType), which is not text.")
      }
    }
  }

  private static func outline(
    _ arguments: ToolArguments, in context: ToolContext
  ) async throws -> ToolResult {
    try await context.use { lookup in
      let environment = try lookup.environment(arguments)
      let (state, rendering) = try await lookup.rendered(arguments, in: environment)
      guard rendering.mediaType.form == .html, case .text(let markup) = rendering.body else {
        throw ToolError("A rendering of \(rendering.mediaType) has no accessibility outline.")
      }
      let outline = AccessibilityOutline(MarkupDocument(parsing: markup))
      return ToolResult(
        content: [.text(outline.text)],
        structure: lookup.description(state, in: environment, of: rendering))
    }
  }

  private static func screenshot(
    _ arguments: ToolArguments, in context: ToolContext
  ) async throws -> ToolResult {
    let (request, description) = try await context.use { lookup in
      let environment = try lookup.environment(arguments)
      let (state, rendering) = try await lookup.rendered(arguments, in: environment)
      let request = ScreenshotRequest(
        rendering, title: state.story.title, environment: environment,
        devices: lookup.listing.devices, folders: lookup.listing.folders)
      guard var request else {
        throw ToolError("A rendering of \(rendering.mediaType) cannot be rendered as a picture.")
      }
      request.scale = Double(arguments["scale"]?.int ?? 1)
      if arguments.flag("wholePage") { request.isWhole = true }
      return (request, lookup.description(state, in: environment, of: rendering, as: .png))
    }
    let bytes = try await context.screenshot(of: request)
    return ToolResult(content: [.image(bytes, mediaType: .png)], structure: description)
  }
}

extension StoryLookup {
  /// Returns the story's environment, overridden by the arguments.
  fileprivate func environment(
    _ arguments: ToolArguments, format: String = "html"
  ) throws -> EnvironmentSettings {
    try arguments.environment(
      listing.devices, format: format,
      over: storyIndex.find(arguments.text("story") ?? "")?.story.environment)
  }

  fileprivate func rendered(
    _ arguments: ToolArguments, in environment: EnvironmentSettings
  ) async throws -> (State, Rendering) {
    let state = try await state(arguments.text("story") ?? "", props: arguments["props"])
    return (state, try await rendering(state, in: environment))
  }

  fileprivate func description(
    _ state: State, in environment: EnvironmentSettings, of rendering: Rendering,
    as type: MediaType? = nil
  ) -> Value {
    .members([
      "story": state.story.id, "mediaType": (type ?? rendering.mediaType).name,
      "link": link(to: state, in: environment),
      "ignoredGlobals": rendering.notes.globals.map { "\($0)" }.nonEmpty,
    ])
  }
}
