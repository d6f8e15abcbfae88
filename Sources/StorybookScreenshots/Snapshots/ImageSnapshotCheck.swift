import Foundation
import Storybook
import StorybookCheck
import StorybookSnapshots
import StorybookSession

/// Compares screenshots of stories with the recorded ones; a single Chromium renders all of them.
struct ImageSnapshotCheck: Sendable {
  let check: SnapshotCheck
  let listing: CatalogListing
  let browser: ScreenshotBrowser
  let record: SnapshotRecord
  /// The smallest colour difference that counts, from 0 to 1.
  let threshold: Double
  /// The folder for difference images.
  let differences: String
  /// Of these no picture is taken.
  let matched: MatchedPictures
  /// Called after each story with the number of completed ones.
  var progress: @Sendable (Int) -> Void = { _ in }

  /// The number of stories rendered concurrently.
  private static let parallelism = 4

  func findings(_ stories: [SnapshotStory], _ plan: SnapshotPlan) async -> [ImageSnapshotResult] {
    await stories.concurrentMap(width: Self.parallelism, progress: progress) { story in
      await findings(story, plan)
    }.flatMap(\.self)
  }

  private func findings(_ story: SnapshotStory, _ plan: SnapshotPlan) async -> [ImageSnapshotResult]
  {
    var findings: [ImageSnapshotResult] = []
    let keys = SnapshotFolder(path: story.folder).screenshotKeys(of: story.id)
    for variant in plan.variants(of: story, recorded: keys) {
      do {
        // A rendering without a visual form, such as a PDF, has text snapshots only.
        guard let request = try await request(story, variant) else { continue }
        findings.append(try await finding(request, of: story, on: variant))
      } catch {
        findings.append(failed(error, of: story, on: variant))
      }
    }
    return findings
  }

  private func request(_ story: SnapshotStory, _ variant: SnapshotVariant) async throws
    -> ScreenshotRequest?
  {
    switch try await check.result(of: story, variant) {
    case .rendered(let rendering, _):
      ScreenshotRequest(
        rendering, title: story.id, environment: story.environment(variant),
        devices: listing.devices, folders: listing.folders)?.still
    case .rejected(let mismatch):
      throw ScreenshotError(reason: "The props do not match the type: \(mismatch)")
    case .crashed(let report): throw ScreenshotError(reason: report.message)
    }
  }

  private func finding(
    _ request: ScreenshotRequest, of story: SnapshotStory, on variant: SnapshotVariant
  ) async throws -> ImageSnapshotResult {
    let file = file(story, variant)
    if matched.contains(file, of: request), record != .all {
      return ImageSnapshotResult(
        story: story.id, variant: variant, verdict: .matches, file: file)
    }
    let finding = checked(
      try await browser.screenshot(of: request), of: story, on: variant)
    if finding.verdict.isFine || finding.isRecorded {
      matched.insert(file, of: request)
    } else {
      matched.remove(file)
    }
    return finding
  }

  private func failed(
    _ error: any Error, of story: SnapshotStory, on variant: SnapshotVariant
  ) -> ImageSnapshotResult {
    let reason = (error as? ProtocolError)?.message ?? "\(error)"
    return ImageSnapshotResult(
      story: story.id, variant: variant, verdict: .failed(reason), file: file(story, variant))
  }

  private func file(_ story: SnapshotStory, _ variant: SnapshotVariant) -> String {
    "\(story.folder)/\(StorySnapshots.screenshot(of: story.id, variant))"
  }

  private func checked(
    _ screenshot: [UInt8], of story: SnapshotStory, on variant: SnapshotVariant
  ) -> ImageSnapshotResult {
    let file = file(story, variant)
    let old = StoryFolder.contents(file)
    let verdict = ImageSnapshotStatus(old, screenshot, threshold: threshold)
    var finding = ImageSnapshotResult(
      story: story.id, variant: variant, verdict: verdict, file: file)
    do throws(WriteError) {
      if case .changed(let result) = verdict {
        let path =
          "\(differences)/\(story.screen)/\(StorySnapshots.screenshot(of: story.id, variant))"
        try write(result.picture.png, to: path)
        finding.difference = path
      }
      if record.records(verdict) {
        try write(screenshot, to: file)
        finding.isRecorded = true
      }
    } catch {
      finding.problem = error.description
    }
    return finding
  }

  private func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
    let path = path as NSString
    try StoryFolder(path: path.deletingLastPathComponent, kind: "image", ending: "").created()
      .write(bytes, to: path.lastPathComponent, overwrite: true)
  }
}
