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
    let executable = try Self.executable()
    let browser = try ScreenshotBrowser(executable: executable)
    let build = Self.buildFolder(listing)
    let matched = MatchedPictures(
      file: build.map { "\($0)/storybook-pictures.json" },
      surroundings: PictureSurroundings.hash(
        browser: executable, folders: listing.folders, threshold: threshold))
    let progress = ProgressConsole(noun: "stories")
    let screenshots = ImageSnapshotCheck(
      check: check, listing: listing, browser: browser, record: policy, threshold: threshold,
      differences: (build ?? FileManager.default.temporaryDirectory.path)
        + "/storybook-differences",
      matched: matched,
      progress: { progress.show($0, of: stories.count, "stories") })
    let findings = await screenshots.findings(stories, plan)
    await browser.close()
    matched.save()
    progress.clear()
    return ImageSnapshotReport(findings)
  }

  /// Finds the browser before anything is rendered, because nothing works without Chromium.
  private static func executable() throws -> String {
    do {
      return try BrowserLocation.find()
    } catch let failure as ScreenshotError {
      throw CommandError.call(failure.reason)
    }
  }

  /// The folder of what can be made again, where version control does not pick it up.
  private static func buildFolder(_ listing: CatalogListing) -> String? {
    let build = SourceRoot(listing).existing.map { "\($0)/.build" }
    guard let build, FileManager.default.fileExists(atPath: build) else { return nil }
    return build
  }
}
