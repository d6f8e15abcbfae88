/// An item that `check` checks with the author's code.
struct CheckItem: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable { case story, fixture, recording, snapshot }

  let kind: Kind
  /// Unique among items of its kind: `login/empty`; for a recording, its screen and its name.
  let id: String
  let title: String
  /// The id of the screen.
  let screen: String
  /// The path, relative to the package.
  let file: String
  /// Counts from 1; `nil` for the whole file.
  var line: Int?
}

/// An item with its check result and duration.
struct CheckedItem: Hashable, Sendable {
  let subject: CheckItem
  let finding: CheckResult
  let duration: Duration
}
