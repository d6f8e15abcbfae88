import Foundation

/// The policy for writing snapshots.
public enum SnapshotRecord: String, CaseIterable, Sendable {
  /// Record all snapshots that differ, are missing or are damaged.
  case all
  /// Record failing snapshots: those that differ, are missing or are damaged.
  case failed
  /// Record missing snapshots, and still fail, so that they are reviewed first.
  case missing
  /// Record nothing.
  case never

  /// The default: ``never`` if the environment variable `CI` is set, else ``missing``.
  public static var standard: SnapshotRecord {
    standard(ProcessInfo.processInfo.environment)
  }

  package static func standard(_ environment: [String: String]) -> SnapshotRecord {
    guard let word = environment["CI"], !["", "0", "false"].contains(word) else { return .missing }
    return .never
  }

  package func records(_ verdict: ComparisonStatus<some Sendable, some Sendable>) -> Bool {
    switch (self, verdict) {
    case (.all, .missing), (.all, .changed), (.all, .damaged): true
    case (.failed, .missing), (.failed, .changed), (.failed, .damaged): true
    case (.missing, .missing): true
    default: false
    }
  }
}
