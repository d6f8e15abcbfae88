import StorybookSnapshots

/// The check of all snapshots, of which one runs at a time, and the store of accepted snapshots.
struct SnapshotChecks {
  let store = SnapshotStore()
  /// The running check, which answers all clients that ask for it.
  var running: SharedWork<SnapshotReports>?
}
