import Storybook
package import StorybookProgram

/// What a tool needs to check one story for a page.
package struct StoryCheck: Sendable {
  package typealias Tool = @Sendable (StoryCheck) async throws -> [HostMessage.Checked.Problem]

  package let screen: StoryIndex.Screen
  package let story: StoryIndex.Story
  package let listing: CatalogListing
  /// Those of the current build, for a tool that needs its own.
  package let workers: WorkerPool.Configuration
  /// All parts of the reply of the host's workers; throws ``WorkerExitError``.
  package let ask: @Sendable (WorkerRequest) async throws -> [WorkerReply]
}
