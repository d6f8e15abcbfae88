/// Which snapshots a check compares.
package enum SnapshotCheckMode: Comparable, Sendable {
  case none
  /// The recorded ones: a story without snapshots passes.
  case recorded
  /// Also those that `snapshot` records by default: a missing one fails.
  case all
}
