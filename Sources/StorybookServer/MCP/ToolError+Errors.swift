import Storybook
import StorybookSchema

extension ToolError {
  /// Whatever went wrong, as the assistant is told of it.
  init(told error: any Error) {
    self =
      switch error {
      case let failure as ToolError: failure
      case let death as WorkerExitError: ToolError(crash: death.report)
      case let failure as CommandError: ToolError(failure.description)
      case let failure as ProtocolError: ToolError(failure.message)
      case is CancellationError: ToolError("The call was cancelled.")
      default: ToolError("\(error)")
      }
  }

  /// The author's code failed: what it said, and its own lines.
  init(crash report: CrashReport, props: Value? = nil) {
    var crash: Object = [
      "cause": .string(report.cause.rawValue), "kind": .string(report.cause.kind.rawValue),
      "message": .string(report.message),
    ]
    let stack = report.stack ?? []
    if !stack.isEmpty { crash["stack"] = .array(stack.map(\.value)) }
    crash["props"] = props
    self.init(
      WorkerExitError(report: report).description, structure: ["crash": .object(crash)])
  }

  /// The type does not take the props.
  init(rejected mismatch: PropsError) {
    self.init(
      "The props do not fit: \(mismatch)",
      structure: [
        "errors": [
          ["path": .string("\(mismatch.path)"), "reason": .string(mismatch.reason)]
        ]
      ])
  }
}
