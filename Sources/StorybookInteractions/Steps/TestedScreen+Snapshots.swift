import Storybook

extension TestedScreen {
  /// Expects that the screen renders as recorded in a file beside the story's other snapshots.
  ///
  /// ```swift
  /// try await s.press("Pay")
  /// try s.expect(snapshot: "paid")
  /// ```
  ///
  /// It is the whole screen, also within an element. The command `snapshot` and the tests of a package
  /// record the file; a difference fails this step once the test has ended.
  ///
  /// - Parameters:
  ///   - name: any text, unlike those of the test's other snapshots.
  ///   - form: what is compared.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  /// - Throws: ``InteractionError`` if the screen has no rendering.
  public func expect(
    snapshot name: String, as form: SnapshotForm = .markup, filePath: String = #filePath,
    line: Int = #line
  ) throws {
    try session.step(
      "expect(snapshot: “\(name)”)", at: CodeLocation(file: filePath, line: line), changes: false
    ) {
      try session.takeSnapshot(name, isOutline: form == .outline)
    }
  }
}

/// What a snapshot in an interaction test compares.
public enum SnapshotForm: Sendable {
  /// Markup in canonical form, and text as it is shown.
  case markup
  /// What a screen reader announces: roles, names and states.
  case outline
}
