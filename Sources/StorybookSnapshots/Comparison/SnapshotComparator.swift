/// Holds renderings against the snapshots of their story.
package struct SnapshotComparator: Sendable {
  package let snapshots: StorySnapshots

  package init(_ snapshots: StorySnapshots) { self.snapshots = snapshots }

  /// What a snapshot says of a rendering; nil where there was none.
  package func verdict(_ content: SnapshotContent, _ variant: SnapshotVariant) -> SnapshotStatus {
    if let damage = snapshots.damage(variant) { return .damaged(damage) }
    guard let known = snapshots[variant] else { return .missing }
    return known == content
      ? .matches : .changed(SnapshotDifference(from: known, to: content))
  }

  /// The files after taking over some of the differences of one variant, and those to remove.
  ///
  /// A variant that was recorded the same and is rendered the same goes along; where the story has no
  /// snapshot at all, every other is recorded as it is.
  ///
  /// - Parameters:
  ///   - hunks: of ``SnapshotDifference``, counted from 0; nil for the whole rendering.
  ///   - others: what other variants are rendered as.
  package func accepting(
    _ hunks: Set<Int>?, of content: SnapshotContent, _ variant: SnapshotVariant,
    others: [SnapshotVariant: SnapshotContent] = [:], order: [String] = []
  ) -> (write: [String: String], remove: [String]) {
    var accepted = content
    if let hunks, let known = snapshots[variant] {
      accepted = SnapshotDifference(from: known, to: content).accepting(hunks, of: known)
    }
    var recorded = snapshots.isEmpty ? others : [:]
    for other in others where other.value == content && snapshots.share(variant, other.key) {
      recorded[other.key] = accepted
    }
    recorded[variant] = accepted
    return snapshots.changes(recording: recorded, order: order)
  }
}
