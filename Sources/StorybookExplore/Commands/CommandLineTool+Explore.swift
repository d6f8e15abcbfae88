package import StorybookCommandLine

extension CommandLineTool {
  /// The command `explore`.
  package static let explore = CommandLineTool(ExploreCommand.self)
}
