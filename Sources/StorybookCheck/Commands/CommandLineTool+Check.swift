package import StorybookCommandLine
import StorybookHost

extension CommandLineTool {
  /// The command `check`.
  package static let check = CommandLineTool(
    CheckCommand.self, storyChecks: [.check: { try await $0.checked() }])

  /// The command `replay`.
  package static let replay = CommandLineTool(ReplayCommand.self)
}
