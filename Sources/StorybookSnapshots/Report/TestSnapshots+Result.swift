import Storybook
package import StorybookProgram

extension TestSnapshots {
  /// Returns the result of a test with what its snapshots add: the first step whose rendering is not
  /// as recorded fails, as the steps after it would not have run.
  ///
  /// - Parameters:
  ///   - record: what to write; a test that fails records nothing.
  ///   - again: runs the test once more if a snapshot does not match.
  package func judged(
    _ result: TestResult, record: SnapshotRecord, style: SnapshotReportStyle,
    again: () async -> TestResult?
  ) async -> TestResult {
    let draft = judged(result, style: style)
    guard draft != result else { return result }
    let repeated = await again()?.snapshots
    guard result.failure == nil else { return judged(result, style: style, repeated: repeated) }
    return judged(result, style: style, repeated: repeated, record: record)
  }

  /// The same for a test that has run once, without writing.
  package func judged(
    _ result: TestResult, style: SnapshotReportStyle, repeated: [TestedSnapshot]? = nil,
    record: SnapshotRecord = .never
  ) -> TestResult {
    guard !result.snapshots.isEmpty else { return result }
    let report = report(result.snapshots, repeated: repeated, record: record)
    // A test that fails is mended first: that it has no snapshot yet says nothing about it.
    let faults = report.findings.filter { finding in
      !finding.isFine && (result.failure == nil || !finding.isMissing)
    }
    guard let first = faults.first?.snapshot else { return result }
    let groups = SnapshotReport([StoryReport(findings: faults)]).groups.map { $0.reportText(style) }
    let text = (groups + [report.problem].compactMap(\.self)).joined()
    var judged = result
    judged.stepCount = first.step
    judged.failure = TestFailure(
      message: "expect(snapshot: “\(first.name)”): \(text.trimmingSuffix { $0.isNewline })",
      source: first.source, step: first.step, story: first.state.story, props: first.state.props,
      environment: first.state.environment)
    return judged
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    String(reversed().drop(while: isTrimmed).reversed())
  }
}
