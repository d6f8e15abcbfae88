package import StorybookCommandLine

extension CommandLineTool {
  /// The command `compare`.
  package static let compare = CommandLineTool(CompareCommand.self)
}
