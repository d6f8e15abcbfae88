import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Tools that check props, stories and fixtures against the code.
enum CheckTools {
  static let all = [validateProps, runCheck]

  static let validateProps = AssistantTool(
    name: "validate_props", title: "Validate props",
    description: """
      Reports whether a screen accepts props: every error with its JSON Pointer, the rules that \
      the props break, and whether the screen renders or crashes.
      """,
    parameters: [
      .screen.required, ToolParameter.json("props", description: "The props to validate.").required,
    ],
    output: [
      "type": "object", "required": ["valid", "errors", "broken"],
      "properties": [
        "valid": ["type": "boolean"], "renders": ["type": "boolean"],
        "errors": [
          "type": "array",
          "items": [
            "type": "object", "required": ["path", "reason"],
            "properties": ["path": ["type": "string"], "reason": ["type": "string"]],
          ],
        ],
        "broken": ["type": "array"], "failure": ["type": "string"],
      ],
    ],
    perform: { arguments, context in
      let screen = arguments.text("screen") ?? ""
      let props = arguments["props"] ?? .null
      return try await context.use { lookup in
        guard lookup.storyIndex.screen(screen) != nil else { throw lookup.unknownScreen(screen) }
        return .structured(try await lookup.checker.propsReport(of: props, screen: screen))
      }
    })

  static let runCheck = AssistantTool(
    name: "run_check", title: "Check stories and fixtures",
    description: """
      Checks stories and fixtures against the current code: reports those that fail to decode or \
      render, break a rule or differ from their snapshots, with the place. Writes nothing.
      """,
    parameters: [
      .texts(
        "stories",
        description: "Ids of stories, or of screens for all their stories. (default: all)")
    ],
    output: [
      "type": "object", "required": ["fine", "summary", "sums", "findings"],
      "properties": [
        "fine": ["type": "boolean"], "summary": ["type": "string"], "sums": ["type": "object"],
        "findings": [
          "type": "array",
          "items": [
            "type": "object", "required": ["kind", "id", "problems"],
            "properties": [
              "kind": ["type": "string"], "id": ["type": "string"], "file": ["type": "string"],
              "problems": ["type": "array"], "fixable": ["type": "boolean"],
            ],
          ],
        ],
      ],
    ],
    perform: { arguments, context in
      try await context.use { lookup in
        .structured(try await lookup.storyReport(of: arguments.texts("stories")))
      }
    })
}

extension StoryLookup {
  /// Returns the report of `check --json`, limited to failures.
  fileprivate func storyReport(of stories: [String]) async throws -> Value {
    let plan = try CheckPlan(self, of: stories, snapshots: .recorded)
    var report = CheckReport(screens: plan.screens)
    var checked: [CheckedItem] = []
    try await CheckRun(tasks: plan.tasks, width: 2).run { item in
      report.count(item.finding, as: item.subject.kind)
      checked.append(item)
    }
    let faults = JSONReport(checked.filter { !$0.finding.isFine }, report).value
    return [
      "fine": .bool(report.isFine), "summary": .string(report.summary),
      "sums": faults["sums"] ?? [:], "findings": faults["subjects"] ?? [],
    ]
  }
}

extension Checker {
  fileprivate func propsReport(of props: Value, screen: String) async throws -> Value {
    let evaluated = try await evaluated(props.bytes, screen: screen)
    var report: Object = [:]
    switch evaluated.result {
    case .rendered: report = ["valid": true, "renders": true, "errors": []]
    case .crashed(let crash):
      report = [
        "valid": true, "renders": false, "errors": [],
        "failure": .string(WorkerExitError(report: crash).description),
      ]
    case .rejected(let mismatch):
      let errors = try await errors(props, mismatch: mismatch, screen: screen)
      report = ["valid": false, "renders": false, "errors": .array(errors)]
    }
    var inspection = Inspection(broken: evaluated.broken)
    if !evaluated.broken.isEmpty, let schema = try await schema(screen) {
      inspection = inspection.placed(by: schema)
    }
    report["broken"] = inspection.value["broken"] ?? []
    return .object(report)
  }

  /// Returns the errors found with the schema, and the type's own error unless one of them covers
  /// it.
  private func errors(
    _ props: Value, mismatch: PropsError, screen: String
  ) async throws -> [Value] {
    let fields =
      try await schema(screen).map { Drift.between(props, andPublished: $0).fields } ?? []
    let errors = fields.map(\.value)
    guard !fields.contains(where: { mismatch.path.starts(with: $0.path) }) else { return errors }
    let own: Value = [
      "path": .string("\(mismatch.path)"), "reason": .string(mismatch.reason),
    ]
    return errors + [own]
  }
}
