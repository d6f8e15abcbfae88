/// The result of a build.
package enum BuildResult: Hashable, Sendable {
  case succeeded
  case failed(Termination)
  /// The build was cancelled; its own result is ignored.
  case cancelled
  /// The reason is one sentence.
  case notStarted(reason: String)
}
