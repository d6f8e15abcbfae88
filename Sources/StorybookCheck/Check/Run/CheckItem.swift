/// An item that `check` checks with the author's code.
package struct CheckItem: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case story, fixture, recording, snapshot, test
  }

  package let kind: Kind
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
package struct CheckedItem: Hashable, Sendable {
  package let subject: CheckItem
  package let finding: CheckResult
  let duration: Duration
}
