import Storybook
import StorybookCommandLine
import StorybookExplore
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// The tool that explores screens for props that they handle badly.
enum ExploreTool {
  /// The default time limit: most clients abandon a call after a minute.
  private static let seconds = 45.0
  private static let runs = 200
  private static let deadline = WorkerLimits.exploration.seconds

  /// - Parameter saves: whether findings may be written as fixtures.
  static func tool(saves: Bool) -> AssistantTool {
    AssistantTool(
      name: "explore_screens", title: "Explore screens",
      description: """
        Searches for props that break screens, from the schema alone: boundaries, pairs, then \
        random props. Reports crashes, endless loops, broken rules, unescaped text, invalid HTML \
        and the like, each with minimized props, a source line and a link. Takes up to the time \
        limit, which all screens share.
        """,
      parameters: parameters(saves: saves) + ToolParameter.environment,
      output: output, effect: saves ? .adds : .reads,
      perform: { arguments, context in
        let deadline = Duration.seconds(arguments.seconds("deadline") ?? deadline)
        return try await context.withDedicatedWorkers(deadline: deadline) { lookup in
          .structured(try await lookup.exploration(arguments))
        }
      })
  }

  private static func parameters(saves: Bool) -> [ToolParameter] {
    guard saves else { return parameters }
    return parameters + [saving]
  }

  private static let parameters: [ToolParameter] = [
    .texts("screens", description: "Ids of screens. (default: all)"),
    .number(
      "runs", in: 1...100_000,
      description: "The number of props to try for each screen. (default: \(runs))"),
    .number(
      "seed", in: 0...Int(Int32.max),
      description: "The seed; equal seeds try equal props. (default: 1)"),
    .seconds(
      "timeLimit", in: 1...3600,
      description: "The time limit in seconds for all screens together. (default: \(Int(seconds)))"),
    .seconds(
      "deadline", in: 0.05...60,
      description:
        "The processor time of a rendering in seconds; ten times as long for one that waits. "
        + "(default: \(Int(deadline)))"
    ),
    .choices(
      "ignore", of: Finding.Kind.allCases.map(\.rawValue),
      description: "Kinds of findings to ignore."),
  ]

  private static let saving = ToolParameter.flag(
    "save", description: "Save each minimized counterexample as a new fixture; never overwrite one."
  )

  private static let output: Value = [
    "type": "object", "required": ["fine", "summary", "screens"],
    "properties": [
      "fine": ["type": "boolean"], "summary": ["type": "string"],
      "screens": [
        "type": "array",
        "items": [
          "type": "object", "required": ["screen", "runs", "seed", "findings", "dead"],
          "properties": [
            "screen": ["type": "string"], "runs": ["type": "integer"],
            "seed": ["type": "integer"], "stopReason": ["type": "string"],
            "dead": ["type": "array", "items": ["type": "string"]],
            "findings": [
              "type": "array",
              "items": [
                "type": "object", "required": ["kind", "message", "props", "minimal"],
                "properties": [
                  "kind": ["type": "string"], "message": ["type": "string"], "props": [:],
                  "minimal": ["type": "boolean"], "swift": ["type": "string"],
                  "link": ["type": "string"], "file": ["type": "string"],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ]

  /// The deadline for all screens together.
  fileprivate static func deadline(_ arguments: ToolArguments) -> Deadline {
    Deadline(in: .seconds(arguments.seconds("timeLimit") ?? seconds))
  }

  fileprivate static func settings(_ arguments: ToolArguments) -> (
    runs: Int, seed: UInt64, ignored: Set<Finding.Kind>
  ) {
    (
      arguments.int("runs") ?? runs, UInt64(arguments.int("seed") ?? 1),
      Set(arguments.texts("ignore").compactMap(Finding.Kind.init))
    )
  }
}

extension StoryLookup {
  fileprivate func exploration(_ arguments: ToolArguments) async throws -> Value {
    let end = ExploreTool.deadline(arguments)
    let screens = try screens(arguments.texts("screens"))
    let explorer = Explorer(
      lookup: self, environment: try arguments.environment(listing.devices).steady)
    let settings = ExploreTool.settings(arguments)
    var values: [Value] = []
    var count = 0
    for (index, screen) in screens.enumerated() {
      var result = try await explorer.explore(
        screen, runs: settings.runs, seed: settings.seed,
        ignored: settings.ignored,
        share: TimeBudget(of: end, waiting: screens.count - index)
      ).value
      if arguments.flag("save") {
        try await result.save(beside: screen.listing, observer: explorer.observer(screen))
      }
      count += result.counterexamples.count
      values.append(result.reportValue(screen.listing.id, story: screen.stories.first?.id))
    }
    let found = count == 0 ? "Nothing found" : count.counted("finding")
    return [
      "fine": .bool(count == 0),
      "summary": .string("\(found) in \(screens.count.counted("screen"))."),
      "screens": .array(values),
    ]
  }
}
