/// The outcome of rendering a story.
package enum SnapshotRendering: Hashable, Sendable {
  case rendered(SnapshotContent)
  /// The reason, as a sentence.
  case failed(String)
}
