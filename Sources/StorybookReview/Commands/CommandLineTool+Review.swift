package import StorybookCommandLine

extension CommandLineTool {
  /// The command `review`.
  package static let review = CommandLineTool(ReviewCommand.self)
}
