/// What is held against the author's code.
struct CheckItem: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable { case story, fixture, recording, snapshot }

  let kind: Kind
  /// Unique among those of its kind: `login/empty`; of a recording its screen and its name.
  let id: String
  let title: String
  /// The id of the screen.
  let screen: String
  /// From the package on.
  let file: String
  /// Counts from 1; nil where all of the file is meant.
  var line: Int?
}

/// What a check made of a subject.
struct CheckedItem: Hashable, Sendable {
  let subject: CheckItem
  let finding: CheckResult
  let duration: Duration
}
