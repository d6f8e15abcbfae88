import Storybook
import StorybookCommandLine
import StorybookProgram
import StorybookSchema

/// The tool that compares two states.
enum DifferenceTool {
  static let tool = AssistantTool(
    name: "compare_states", title: "Compare two states",
    description: """
      Compares two stories, a story with other props, or two props of a screen: returns the \
      difference of the props as a JSON Patch, and of the renderings by element (text: by line).
      """,
    parameters: [
      ToolParameter.text("from", description: "The id of the first story.").required,
      .json("fromProps", description: "Other props for the first story. (default: its own)"),
      .text("to", description: "The id of the second story. (default: the first)"),
      .json("toProps", description: "Other props for the second story. (default: its own)"),
      .choice(
        "format", of: ["html", "text"], description: "The format of the renderings. (default: html)"
      ),
    ] + ToolParameter.environment,
    output: [
      "type": "object", "required": ["same", "props", "rendering", "text"],
      "properties": [
        "same": ["type": "boolean"], "props": ["type": "array"],
        "rendering": ["type": "array"], "text": ["type": "string"],
      ],
    ],
    perform: { arguments, context in
      try await context.use { lookup in
        let from = arguments.text("from") ?? ""
        let old = try await lookup.state(from, props: arguments["fromProps"])
        let new = try await lookup.state(
          arguments.text("to") ?? from, props: arguments["toProps"])
        let format = arguments.text("format") ?? "html"
        let environment = try arguments.environment(lookup.listing.devices, format: format)
        let difference = RenderingDifference(
          from: .init(try await lookup.rendering(old, in: environment)),
          to: .init(try await lookup.rendering(new, in: environment)))
        return .structured(
          reportChange(FixtureChange(old: old.props, new: new.props), difference: difference))
      }
    })

  private static func reportChange(_ change: FixtureChange, difference: RenderingDifference?)
    -> Value
  {
    [
      "same": .bool(difference == nil && change.old == change.new),
      "props": Patch.difference(from: change.old, to: change.new).value,
      "rendering": .array(difference?.changes ?? []),
      "text": .string(difference?.text ?? "The renderings are the same.\n"),
    ]
  }
}
