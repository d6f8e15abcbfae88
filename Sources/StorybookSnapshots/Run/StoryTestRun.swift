import Storybook
package import StorybookProgram

/// An interaction test of a story that a run of snapshots can start.
package struct StoryTestRun: Sendable {
  package typealias Run = @Sendable () async -> TestResult

  package let name: String
  let run: Run
  /// Runs it in another process, if possible.
  let again: Run

  package init(_ name: String, run: @escaping Run, again: @escaping Run) {
    self.name = name
    self.run = run
    self.again = again
  }

  /// Compares and records what the test takes, and finds the files of what it no longer takes: none
  /// if it failed, as a later step may take them. A failure of its own is a finding if it has
  /// snapshots.
  func reportSnapshots(_ snapshots: TestSnapshots, record: SnapshotRecord) async -> StoryReport {
    let result = await run()
    if let failure = result.failure {
      guard !result.snapshots.isEmpty || snapshots.isRecorded else { return StoryReport() }
      return snapshots.failureReport(of: failure)
    }
    let draft = snapshots.report(result.snapshots, record: .never)
    guard !draft.findings.allSatisfy(\.isFine) || !snapshots.unused(by: result.snapshots).isEmpty
    else { return draft }
    let second = await again()
    var report = snapshots.report(
      result.snapshots, repeated: second.snapshots, record: record)
    if second.failure == nil {
      report.stale = snapshots.unused(by: result.snapshots + second.snapshots)
    }
    return report
  }
}

extension TestSnapshots {
  fileprivate func failureReport(of failure: TestFailure) -> StoryReport {
    let reason = failure.message.prefix { !$0.isNewline }
    let finding = SnapshotResult(
      story: story, test: test, snapshot: nil,
      verdict: .failed("The interaction test fails: \(reason)"), file: folder.path)
    return StoryReport(findings: [finding])
  }
}
