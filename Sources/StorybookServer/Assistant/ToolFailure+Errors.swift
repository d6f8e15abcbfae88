import Storybook
import StorybookSchema

extension ToolFailure {
  /// Whatever went wrong, as the assistant is told of it.
  init(told error: any Error) {
    self =
      switch error {
      case let failure as ToolFailure: failure
      case let death as WorkerDeath: ToolFailure(crash: death.report)
      case let failure as CommandFailure: ToolFailure(failure.description)
      case let failure as ProtocolFailure: ToolFailure(failure.message)
      case is CancellationError: ToolFailure("The call was cancelled.")
      default: ToolFailure("\(error)")
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
      WorkerDeath(report: report).description, structure: ["crash": .object(crash)])
  }

  /// The type does not take the props.
  init(rejected mismatch: Mismatch) {
    self.init(
      "The props do not fit: \(mismatch)",
      structure: [
        "errors": [
          ["path": .string("\(mismatch.path)"), "reason": .string(mismatch.reason)]
        ]
      ])
  }
}
