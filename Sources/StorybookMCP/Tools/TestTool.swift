import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// The tool that runs interaction tests.
enum TestTool {
  static let tool = AssistantTool(
    name: "run_tests", title: "Run interaction tests",
    description: """
      Runs the interaction tests of stories in workers, and returns their steps. A failure has its \
      step and line, what was expected and found, the nearest names, the rendering, and a link \
      that opens the story in the state before it. A test that crashes or hangs fails alone.
      """,
    parameters: [
      .texts(
        "stories",
        description: "Ids of stories, or of screens for all their stories. (default: all)")
    ],
    output: [
      "type": "object", "required": ["fine", "summary", "tests"],
      "properties": [
        "fine": ["type": "boolean"], "summary": ["type": "string"],
        "tests": [
          "type": "array",
          "items": [
            "type": "object", "required": ["story", "name", "state", "steps"],
            "properties": [
              "story": ["type": "string"], "name": ["type": "string"],
              "state": ["enum": ["passed", "failed", "crashed"]],
              "steps": ["type": "array", "items": ["type": "string"]],
              "failure": ["type": "object"],
            ],
          ],
        ],
      ],
    ],
    perform: { arguments, context in
      try await context.use { lookup in
        .structured(try await lookup.testReport(of: arguments.texts("stories")))
      }
    })
}

extension StoryLookup {
  fileprivate func testReport(of ids: [String]) async throws -> Value {
    let root = SourceRoot(listing)
    var results: [HostMessage.Tested] = []
    for screen in try storyIndex.selection(ids) {
      for story in screen.stories {
        for index in story.tests.indices {
          let run = try TestRun(
            index, of: (screen.listing, story), root: root, command: ExecutableName.command)
          let response = await workerClient.parts(run.request)
          results.append(try run.result(of: response.replies, crash: response.crash).get())
        }
      }
    }
    return reportResults(results)
  }

  private func reportResults(_ results: [HostMessage.Tested]) -> Value {
    let failing = results.count { !$0.hasPassed }
    var summary = "No story has interaction tests."
    if !results.isEmpty { summary = "\(results.count.counted("test")), \(failing) failed." }
    return [
      "fine": .bool(failing == 0), "summary": .string(summary),
      "tests": .array(results.map(\.brief)),
    ]
  }
}

extension HostMessage.Tested {
  /// The result with the labels of its steps, and without the states between them.
  fileprivate var brief: Value {
    let all = value
    var object: Object = [:]
    for key in ["story", "name", "state"] { object[key] = all[key] }
    object["steps"] = .array(
      trace.steps.map { step in
        .string(step.label + (step.failure.map { " failed: \($0)" } ?? ""))
      })
    if case .failed(let failure) = outcome {
      object["failure"] = failure.brief
    } else {
      object["failure"] = all["failure"]
    }
    return .object(object)
  }
}

extension TestFailure {
  fileprivate var brief: Value {
    let link = StateLink(story: story, props: props, environment: environment)
    return .members([
      "message": message, "file": source.file, "line": source.line, "step": step,
      "link": "\(link)",
    ])
  }
}
