package import StorybookCommandLine
import StorybookHost
import StorybookSession

extension CommandLineTool {
  /// The command `explore`.
  package static let explore = CommandLineTool(
    ExploreCommand.self, storyChecks: [.explore: { try await $0.explored() }])
}
