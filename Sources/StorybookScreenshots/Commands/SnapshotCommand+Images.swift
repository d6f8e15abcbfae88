import Storybook
import StorybookCommandLine
import StorybookCheck
import StorybookProgram
import StorybookSnapshots

extension SnapshotCommand {
  /// Compares screenshots instead of text.
  func compareImages(
    of stories: [SnapshotStory], _ plan: SnapshotPlan, _ check: SnapshotCheck,
    listing: CatalogListing
  ) async throws -> ImageSnapshotReport {
    let images = try imageCheck(check, listing)
    let progress = ProgressConsole(noun: "pictures")
    let report = await images.report(
      stories, plan, progress: { progress.show($0, of: $1, "pictures") })
    progress.clear()
    return report
  }

  private func imageCheck(
    _ check: SnapshotCheck, _ listing: CatalogListing
  ) throws -> ImageSnapshotCheck {
    do {
      return try ImageSnapshotCheck(listing, record: policy, threshold: threshold) {
        try await check.result(of: $0, $1)
      }
    } catch let failure as BrowserError {
      throw CommandError.call(failure.reason)
    }
  }
}
