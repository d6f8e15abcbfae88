import Foundation
import StorybookCheck
import StorybookCommandLine
import StorybookMarkup
import StorybookSchema
import StorybookSnapshots

/// What a run found, in texts or in pictures.
protocol SnapshotConclusion {
  /// Whether a terminal shows the differences in colours.
  var isColored: Bool { get }
  /// Why files were not written, unless the paragraphs say so.
  var problems: [String] { get }
  /// The paths of files that the run no longer takes.
  var stale: [String] { get }
  /// Whether everything matches.
  var isFine: Bool { get }
  /// Whether everything matches or was recorded.
  var isSettled: Bool { get }
  var summary: String { get }
  var settledSummary: String { get }

  func paragraphs(_ style: SnapshotReportStyle) -> [String]
  func reportValue(_ style: SnapshotReportStyle, stale: [String]) -> Value
}

extension SnapshotReport: SnapshotConclusion {
  var isColored: Bool { true }

  func paragraphs(_ style: SnapshotReportStyle) -> [String] {
    groups.map { $0.reportText(style) + "\n" }
  }
}

extension ImageSnapshotReport: SnapshotConclusion {
  var isColored: Bool { false }
  var problems: [String] { [] }
  var stale: [String] { [] }
}

extension SnapshotCommand {
  /// Prints what was found; throws if the stories do not match.
  func conclude(_ found: some SnapshotConclusion, check: SnapshotCheck) throws {
    let stale = check.stale() + found.stale
    if prune { for path in stale { unlink(path) } }
    let style = check.style(isColored: found.isColored && !json && StandardOutput.paint.isOn)
    if json {
      StandardOutput.write(json: found.reportValue(style, stale: stale).canonicalText)
    } else {
      for paragraph in found.paragraphs(style) { StandardOutput.writeText(paragraph) }
      StandardOutput.writeText(text(ofStale: stale, style: style))
    }
    for problem in found.problems { StandardError.writeText("\(problem)\n") }
    guard found.isFine || (record != nil && found.isSettled) else {
      throw CommandError.story(found.summary)
    }
    if !json { StandardOutput.writeLine(found.settledSummary) }
  }

  private func text(ofStale paths: [String], style: SnapshotReportStyle) -> String {
    guard !paths.isEmpty else { return "" }
    var head = "Snapshots without a story or a step; --prune removes them:"
    if prune { head = "Removed snapshots without a story or a step:" }
    return ([head] + paths.map { "  \(style.path($0))" }).map { $0 + "\n" }.joined()
  }
}
