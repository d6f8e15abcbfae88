import Storybook
package import StorybookProgram

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

/// The result for one story on one device in one colour scheme, or in a step of a test.
package struct SnapshotResult: Sendable {
  package let story: String
  /// `nil` for a test, which chooses its environment.
  package let variant: SnapshotVariant?
  /// The name of the test, and what it took; `nil` for a variant, and for a test that took nothing.
  package let test: String?
  package let snapshot: TestedSnapshot?
  package let verdict: SnapshotStatus
  /// The path of the snapshot file.
  package let file: String
  package internal(set) var isRecorded = false

  init(story: String, variant: SnapshotVariant, verdict: SnapshotStatus, file: String) {
    self.story = story
    self.variant = variant
    test = nil
    snapshot = nil
    self.verdict = verdict
    self.file = file
  }

  init(
    story: String, test: String, snapshot: TestedSnapshot?, verdict: SnapshotStatus, file: String
  ) {
    self.story = story
    variant = nil
    self.test = test
    self.snapshot = snapshot
    self.verdict = verdict
    self.file = file
  }

  /// What was rendered, in words: `phone landscape dark`, or `“paid” of “thanks the buyer”`.
  var title: String {
    if let variant { return variant.title }
    return ([snapshot?.name, test].compactMap(\.self)).map { "“\($0)”" }.joined(separator: " of ")
  }

  package var isFine: Bool { verdict.isFine }

  package var isChanged: Bool { if case .changed = verdict { true } else { false } }

  var isMissing: Bool { if case .missing = verdict { true } else { false } }
}
