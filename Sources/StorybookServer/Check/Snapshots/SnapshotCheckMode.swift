/// Which snapshots a check asks.
enum SnapshotCheckMode: Hashable, Sendable {
  case none
  /// Those that there are: a story without one is none of its business.
  case recorded
  /// Those that `snapshot` records by itself, too: what is missing is at fault.
  case all
}
