package import Storybook
package import StorybookProgram
package import StorybookSchema

/// Finds which props make which part of a rendering, by rendering variations of them.
package typealias OriginTool = @Sendable (OriginSubject) async throws -> HostMessage.Origins

/// The rendering whose origins a page asks for.
package struct OriginSubject: Sendable {
  package let screen: String
  /// The slug of the story.
  package let story: String
  package let environment: EnvironmentSettings
  package let props: Value
  package let body: String
  package let revision: Int
  /// The published schema of the screen.
  package let schema: Value
  /// All parts of a worker's reply; throws `CancellationError` when another rendering is shown.
  package let ask: @Sendable (WorkerRequest) async throws -> [WorkerReply]
}
