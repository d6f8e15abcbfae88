import Foundation
import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookSnapshots

extension SnapshotCommand {
  /// Compares screenshots instead of text.
  func compareImages(
    _ check: SnapshotCheck, _ stories: [SnapshotStory], _ lookup: StoryLookup, _ plan: SnapshotPlan
  ) async throws {
    let browser = try Self.browser()
    let progress = ProgressConsole(noun: "stories")
    let screenshots = ImageSnapshotCheck(
      check: check, listing: lookup.listing, browser: browser, record: record ?? .standard,
      threshold: threshold, differences: Self.differences(lookup.listing),
      progress: { progress.show($0, of: stories.count, "stories") })
    let findings = await screenshots.findings(stories, plan)
    await browser.close()
    progress.clear()
    try conclude(findings, stale(check), check.style(isColored: false))
  }

  /// Finds the browser before anything is rendered, because nothing works without Chromium.
  static func browser() throws -> ScreenshotBrowser {
    do {
      return try ScreenshotBrowser(executable: BrowserLocation.find())
    } catch let failure as ScreenshotError {
      throw CommandError.call(failure.reason)
    }
  }

  /// The folder for image differences, where version control does not pick them up.
  private static func differences(_ listing: CatalogListing) -> String {
    let build = SourceRoot(listing).existing.map { "\($0)/.build" } ?? ""
    guard FileManager.default.fileExists(atPath: build) else {
      return FileManager.default.temporaryDirectory.path + "/storybook-differences"
    }
    return build + "/storybook-differences"
  }

  /// Reports all snapshots that were recorded for the first time together.
  private static func text(ofNew findings: [ImageSnapshotResult], _ style: SnapshotReportStyle)
    -> String
  {
    guard !findings.isEmpty else { return "" }
    var head = "\(findings.count) missing screenshots were recorded: review them."
    if findings.count == 1 { head = "A missing screenshot was recorded: review it." }
    return ([head] + findings.map { "  \(style.path($0.file))" } + [""]).joined(separator: "\n")
      + "\n"
  }

  private func conclude(
    _ findings: [ImageSnapshotResult], _ stale: [String], _ style: SnapshotReportStyle
  ) throws {
    let faults = findings.filter { !$0.verdict.isFine || $0.problem != nil }
    if json {
      let value: Value = [
        "pictures": Value(findings.count), "fine": .bool(faults.isEmpty),
        "findings": .array(faults.map { $0.value(style) }),
        "stale": .array(stale.map { .string(style.path($0)) }),
      ]
      StandardOutput.write(json: value.canonicalText)
    } else {
      StandardOutput.write(Self.text(ofNew: faults.filter(\.isNew), style))
      for finding in faults where !finding.isNew { StandardOutput.writeLine(finding.text(style)) }
      StandardOutput.write(staleText(stale, style))
    }
    let isSettled = record != nil && faults.allSatisfy { $0.isRecorded && $0.problem == nil }
    let all = findings.count.counted("picture")
    fflush(nil)
    guard faults.isEmpty || isSettled else {
      throw CommandError.story("\(faults.count) of \(all) do not match.")
    }
    guard !json else { return }
    guard faults.isEmpty else {
      return StandardOutput.writeLine("\(faults.count) of \(all) recorded.")
    }
    StandardOutput.writeLine("\(all): all match.")
  }
}
