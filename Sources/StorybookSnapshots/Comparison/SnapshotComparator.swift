/// Compares renderings with the snapshots of their story.
package struct SnapshotComparator: Sendable {
  package let snapshots: StorySnapshots
  private let strategy: SnapshotStrategy

  package init(_ snapshots: StorySnapshots, by strategy: SnapshotStrategy = .markup) {
    self.snapshots = snapshots
    self.strategy = strategy
  }

  /// Returns the status of a rendering; `.missing` if the variant has no snapshot.
  package func verdict(_ content: SnapshotContent, variant: SnapshotVariant) -> SnapshotStatus {
    if let damage = snapshots.damage(variant) { return .damaged(damage) }
    guard let known = snapshots[variant] else { return .missing }
    guard known != content else { return .matches }
    return .changed(SnapshotDifference(from: known, to: content, by: strategy))
  }

  /// Returns the files to write and remove in order to accept differences of one variant.
  ///
  /// Variants that were recorded as the same file and still render the same are updated along with
  /// it. If the story has no snapshot at all, all other variants are recorded as rendered.
  ///
  /// - Parameters:
  ///   - hunks: of ``SnapshotDifference``, counted from 0; `nil` for the whole rendering.
  ///   - others: the renderings of other variants.
  package func accepting(
    _ hunks: Set<Int>?, of content: SnapshotContent, variant: SnapshotVariant,
    others: [SnapshotVariant: SnapshotContent] = [:], order: [String] = []
  ) -> (write: [String: String], remove: [String]) {
    var accepted = content
    if let hunks, let known = snapshots[variant] {
      accepted = SnapshotDifference(from: known, to: content).accepting(hunks, of: known)
    }
    var recorded: [SnapshotVariant: SnapshotContent] = [:]
    if snapshots.isEmpty { recorded = others }
    for other in others where other.value == content && snapshots.share(variant, and: other.key) {
      recorded[other.key] = accepted
    }
    recorded[variant] = accepted
    return snapshots.changes(recording: recorded, order: order)
  }
}
