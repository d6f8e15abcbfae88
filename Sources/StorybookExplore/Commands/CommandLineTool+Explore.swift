package import StorybookCommandLine
import StorybookHost

extension CommandLineTool {
  /// The command `explore`, and what a page asks of it.
  package static let explore = CommandLineTool(
    ExploreCommand.self, storyChecks: [.explore: { try await $0.explored() }],
    origins: { try await $0.origins() })
}
