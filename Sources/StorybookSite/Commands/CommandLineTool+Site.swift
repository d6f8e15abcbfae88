package import StorybookCommandLine

extension CommandLineTool {
  /// The command `build`.
  package static let site = CommandLineTool(BuildSiteCommand.self)
}
