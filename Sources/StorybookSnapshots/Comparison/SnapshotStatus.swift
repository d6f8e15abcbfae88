/// What became of one snapshot.
package enum SnapshotStatus: Sendable {
  case matches
  case missing
  case changed(SnapshotDifference)
  /// The file is none; with its line.
  case damaged(SnapshotFileError)
  /// There is no rendering, or another each time; in a sentence.
  case failed(String)

  /// A word for machines.
  package var name: String {
    switch self {
    case .matches: "matches"
    case .missing: "missing"
    case .changed: "changed"
    case .damaged: "damaged"
    case .failed: "failed"
    }
  }
}

/// What was found at one story on one device in one colour scheme.
package struct SnapshotResult: Sendable {
  package let story: String
  package let variant: SnapshotVariant
  package let verdict: SnapshotStatus
  /// The path of the file.
  package let file: String
  package internal(set) var isRecorded = false

  package var isFine: Bool { if case .matches = verdict { true } else { false } }
}
