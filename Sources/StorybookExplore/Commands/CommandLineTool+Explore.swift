package import StorybookCommandLine
import StorybookHost

extension CommandLineTool {
  /// The command `explore`.
  package static let explore = CommandLineTool(
    ExploreCommand.self, storyChecks: [.explore: { try await $0.explored() }])
}
