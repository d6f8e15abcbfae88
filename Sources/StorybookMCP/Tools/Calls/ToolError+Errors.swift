import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookFiles

extension ToolError {
  /// Converts any error to a message for the MCP client.
  init(reporting error: any Error) {
    self =
      switch error {
      case let failure as ToolError: failure
      case let exit as WorkerExitError: ToolError(crash: exit.report)
      case let failure as CommandError: ToolError(failure.description)
      case let failure as ProtocolError: ToolError(failure.message)
      case is CancellationError: ToolError("The call was cancelled.")
      default: ToolError("\(error)")
      }
  }

  /// Reports a crash of the author's code with its message and the author's frames.
  init(crash report: CrashReport, props: Value? = nil) {
    let crash = Value.members([
      "cause": report.cause.rawValue, "kind": report.cause.kind.rawValue,
      "message": report.message, "stack": report.stack?.map(\.value).nonEmpty,
      "remedy": report.remedy, "props": props,
    ])
    self.init(WorkerExitError(report: report).description, structure: ["crash": crash])
  }

  /// Reports props that do not match their type.
  init(rejected mismatch: PropsError) {
    self.init(
      "The props do not match the type: \(mismatch)",
      structure: [
        "errors": [
          ["path": .string("\(mismatch.path)"), "reason": .string(mismatch.reason)]
        ]
      ])
  }
}
