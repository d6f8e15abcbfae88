import StorybookSnapshots

extension SnapshotComparison {
  var state: HostMessage.Snapshotted.State {
    switch verdict {
    case .matches: .equal
    case .changed: .changed
    case .missing where snapshots.isEmpty: .none
    case .missing: .missing
    case .damaged: .damaged
    case .failed: .failed
    }
  }
}
