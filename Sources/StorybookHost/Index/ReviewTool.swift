package import Storybook
package import StorybookSchema
package import StorybookSnapshots

/// Reviews what the working tree changes in all stories: the part of a tool that builds another
/// revision. Its errors are sentences.
package protocol ReviewTool: Sendable {
  /// The display name of the other revision. Throws if there is none.
  func name() async throws -> String

  /// Compares the stories of a program with those of the other revision, which is built if need be.
  func compare(_ workers: WorkerPool.Configuration) async throws

  /// The changes and what reviewers said; `nil` before the first comparison.
  func document() async throws -> Value?

  /// What the other revision renders. Throws a ``ProtocolError``.
  func before(_ story: String, variant: SnapshotVariant) async throws -> Rendering

  /// Accepts a change, or takes that back. Records the snapshots of the stories all of whose changes
  /// are accepted, and returns their ids.
  func accept(
    _ group: String, isAccepted: Bool, in folder: String?, by workers: WorkerPool.Configuration
  ) async throws -> [String]

  func addComment(_ comment: ReviewComment) async throws

  func removeComment(_ comment: ReviewComment) async throws
}
