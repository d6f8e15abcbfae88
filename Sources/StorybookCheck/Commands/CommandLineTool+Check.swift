package import StorybookCommandLine

extension CommandLineTool {
  /// The command `check`.
  package static let check = CommandLineTool(CheckCommand.self)

  /// The command `replay`.
  package static let replay = CommandLineTool(ReplayCommand.self)
}
