/// The outcome of comparing one snapshot of text.
package typealias SnapshotStatus = ComparisonStatus<SnapshotDifference, SnapshotFileError>

/// The outcome of comparing one snapshot, of text or an image.
package enum ComparisonStatus<Change: Sendable, Damage: Sendable>: Sendable {
  case matches
  case missing
  case changed(Change)
  /// The file is not a valid snapshot; with the error.
  case damaged(Damage)
  /// The rendering failed or is not deterministic; with a sentence that explains it.
  case failed(String)

  /// The machine-readable name.
  package var name: String {
    switch self {
    case .matches: "matches"
    case .missing: "missing"
    case .changed: "changed"
    case .damaged: "damaged"
    case .failed: "failed"
    }
  }

  package var isFine: Bool { if case .matches = self { true } else { false } }
}

/// The result for one story on one device in one colour scheme.
package struct SnapshotResult: Sendable {
  package let story: String
  package let variant: SnapshotVariant
  package let verdict: SnapshotStatus
  /// The path of the snapshot file.
  package let file: String
  package internal(set) var isRecorded = false

  package var isFine: Bool { verdict.isFine }
}
