import StorybookCommandLine
import StorybookSchema
package import StorybookSnapshots

/// The results of comparing the screenshots of many stories.
package struct ImageSnapshotReport {
  package let count: Int
  /// The results that need a look.
  private let faults: [ImageSnapshotResult]

  init(_ findings: [ImageSnapshotResult]) {
    count = findings.count
    faults = findings.filter { !$0.verdict.isFine || $0.problem != nil }
  }

  var isFine: Bool { faults.isEmpty }

  /// Whether every screenshot matches or was recorded.
  var isSettled: Bool { faults.allSatisfy { $0.isRecorded && $0.problem == nil } }

  var summary: String { "\(faults.count) of \(pictures) do not match." }

  /// The summary of a run that has recorded everything that did not match.
  var settledSummary: String {
    guard !isFine else { return "\(pictures): all match." }
    return "\(faults.count) of \(pictures) recorded."
  }

  private var pictures: String { count.counted("picture") }

  /// What was found, and what to do.
  package func paragraphs(_ style: SnapshotReportStyle) -> [String] {
    let failed = Dictionary(grouping: faults.filter { $0.failure != nil }) { $0.failure ?? "" }
      .filter { $0.value.count > 1 }
    let others = faults.filter { !$0.isNew && failed[$0.failure ?? ""] == nil }
    return [firstRecordings(style)].filter { !$0.isEmpty }
      + failed.sorted { $0.key < $1.key }.map { failure($0.key, of: $0.value) }
      + others.map { $0.reportText(style) + "\n" }
  }

  /// Pictures that were not taken for the same reason, together.
  private func failure(_ reason: String, of faults: [ImageSnapshotResult]) -> String {
    let lines = faults.map { "  \($0.story) on \($0.variant.title)\n" }
    return "\(faults.count) pictures were not taken: \(reason)\n\(lines.joined())\n"
  }

  /// All screenshots that were recorded for the first time, together.
  private func firstRecordings(_ style: SnapshotReportStyle) -> String {
    let new = faults.filter(\.isNew)
    guard !new.isEmpty else { return "" }
    var head = "\(new.count) missing screenshots were recorded: review them."
    if new.count == 1 { head = "A missing screenshot was recorded: review it." }
    let lines = [head] + new.map { "  \(style.path($0.file))" } + [""]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The report in machine-readable form.
  ///
  /// - Parameter stale: the paths of snapshots without a story.
  func reportValue(_ style: SnapshotReportStyle, stale: [String]) -> Value {
    .members([
      "pictures": count, "fine": isFine, "findings": faults.map { $0.reportValue(style) },
      "stale": stale.map(style.path),
    ])
  }
}
