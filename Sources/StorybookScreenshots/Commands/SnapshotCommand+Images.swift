import Foundation
import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookHost
import StorybookSnapshots

extension SnapshotCommand {
  /// Compares screenshots instead of text.
  func compareImages(
    of stories: [SnapshotStory], _ plan: SnapshotPlan, _ check: SnapshotCheck,
    listing: CatalogListing
  ) async throws -> ImageSnapshotReport {
    let browser = try Self.browser()
    let progress = ProgressConsole(noun: "stories")
    let screenshots = ImageSnapshotCheck(
      check: check, listing: listing, browser: browser, record: policy, threshold: threshold,
      differences: Self.differences(listing),
      progress: { progress.show($0, of: stories.count, "stories") })
    let findings = await screenshots.findings(stories, plan)
    await browser.close()
    progress.clear()
    return ImageSnapshotReport(findings)
  }

  /// Finds the browser before anything is rendered, because nothing works without Chromium.
  private static func browser() throws -> ScreenshotBrowser {
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
}
