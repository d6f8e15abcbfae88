import Storybook
package import StorybookProgram

/// What a tool needs to check one story for a page.
package struct StoryCheck: Sendable {
  package typealias Tool = @Sendable (StoryCheck) async throws -> Findings

  package typealias Findings = HostMessage.Checked.Findings

  package let screen: StoryIndex.Screen
  package let story: StoryIndex.Story
  package let listing: CatalogListing
  /// Those that the checks of the current build have derived.
  package let schemas: SchemaCache
  /// Those of the current build, for a tool that needs its own.
  package let workers: WorkerPool.Configuration
  /// All parts of the reply of the host's workers; throws ``WorkerExitError``.
  package let ask: @Sendable (WorkerRequest) async throws -> [WorkerReply]
}
