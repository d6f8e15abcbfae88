import ArgumentParser

/// The flags of `check` that choose which snapshots are compared.
enum SnapshotFlag: EnumerableFlag {
  case snapshots
  case noSnapshots

  static func help(for flag: Self) -> ArgumentHelp? {
    switch flag {
    case .snapshots:
      "Compare all snapshots, and fail on missing ones. (default: compare existing ones)"
    case .noSnapshots: "Compare no snapshots."
    }
  }
}
