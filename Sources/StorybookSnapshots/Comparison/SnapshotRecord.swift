import Foundation

/// When snapshots are written.
public enum SnapshotRecord: String, CaseIterable, Sendable {
  /// All that differ, are missing or damaged, whatever they were.
  case all
  /// Those that fail: they differ, are missing or damaged.
  case failed
  /// Those that are missing. They fail all the same: somebody has to look at them first.
  case missing
  /// None.
  case never

  /// What holds where nothing is said: ``never`` where the variable `CI` is set, else ``missing``.
  public static var standard: SnapshotRecord {
    standard(ProcessInfo.processInfo.environment)
  }

  package static func standard(_ environment: [String: String]) -> SnapshotRecord {
    environment["CI"].map { !["", "0", "false"].contains($0) } == true ? .never : .missing
  }

  func records(_ verdict: SnapshotStatus) -> Bool {
    switch (self, verdict) {
    case (.all, .missing), (.all, .changed), (.all, .damaged): true
    case (.failed, .missing), (.failed, .changed), (.failed, .damaged): true
    case (.missing, .missing): true
    default: false
    }
  }
}
