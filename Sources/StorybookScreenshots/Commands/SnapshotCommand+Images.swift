import Storybook
import StorybookCommandLine
import StorybookCheck
import StorybookProgram
import StorybookSnapshots

extension SnapshotCommand {
  /// Compares screenshots instead of text.
  func compareImages(
    of stories: [SnapshotStory], plan: SnapshotPlan, check: SnapshotCheck,
    listing: CatalogListing
  ) async throws -> ImageSnapshotReport {
    let images = try imageCheck(check, listing: listing)
    let progress = ProgressConsole(noun: "pictures")
    let report = await images.reportStories(
      stories, plan: plan, progress: { progress.show($0, of: $1, label: "pictures") })
    progress.clear()
    return report
  }

  private func imageCheck(
    _ check: SnapshotCheck, listing: CatalogListing
  ) throws -> ImageSnapshotCheck {
    do {
      return try ImageSnapshotCheck(listing, record: policy, threshold: threshold) {
        try await check.result(of: $0, variant: $1)
      }
    } catch let failure as BrowserError {
      throw CommandError.call(failure.reason)
    }
  }
}
