import Foundation
import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
package import StorybookProgram
package import StorybookSnapshots

/// Compares screenshots of stories with the recorded ones; a single Chromium renders all of them.
package struct ImageSnapshotCheck: Sendable {
  package typealias Render =
    @Sendable (SnapshotStory, SnapshotVariant) async throws -> RenderResult

  private let listing: CatalogListing
  private let record: SnapshotRecord
  /// The smallest colour difference that counts, from 0 to 1.
  private let threshold: Double
  private let render: Render
  private let browser: HeadlessBrowser
  /// The folder for difference images.
  private let differences: String
  /// Of these no picture is taken.
  private let matched: MatchedPictures

  /// The number of renderings under way, of one story, too: a story may take long to load, and the
  /// browser limits how many pictures it takes at once.
  private static let parallelism = 8

  /// Finds the browser before anything is rendered, because nothing works without Chromium; it
  /// starts with the first picture. Throws ``BrowserError`` without one.
  package init(
    _ listing: CatalogListing, record: SnapshotRecord, threshold: Double, render: @escaping Render
  ) throws {
    self.listing = listing
    self.record = record
    self.threshold = threshold
    self.render = render
    let executable = try BrowserLocation.find()
    browser = try HeadlessBrowser(executable: executable)
    let build = Self.buildFolder(listing)
    differences =
      (build ?? FileManager.default.temporaryDirectory.path) + "/storybook-differences"
    matched = MatchedPictures(
      file: build.map { "\($0)/storybook-pictures.json" },
      surroundings: PictureSurroundings.hash(
        browser: executable, folders: listing.folders, threshold: threshold))
  }

  /// The folder of what can be made again, where version control does not pick it up.
  private static func buildFolder(_ listing: CatalogListing) -> String? {
    let build = SourceRoot(listing).existing.map { "\($0)/.build" }
    guard let build, FileManager.default.fileExists(atPath: build) else { return nil }
    return build
  }

  /// - Parameter progress: called after each picture with the number of completed ones, and of all.
  package func reportStories(
    _ stories: [SnapshotStory], plan: SnapshotPlan,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async -> ImageSnapshotReport {
    let (stories, faults) = settled(stories)
    let listings = SnapshotListing.all(stories)
    let pictures = stories.flatMap { story in
      let keys = listings[story.folder]?.screenshotKeys(of: story.id) ?? []
      return plan.variants(of: story, recorded: keys).map { (story: story, variant: $0) }
    }
    let results = await pictures.concurrentMap(
      width: Self.parallelism, progress: { progress($0, pictures.count) }
    ) { await finding($0.story, variant: $0.variant, fault: faults[$0.story.id]) }
    await browser.close()
    matched.save()
    return ImageSnapshotReport(results.compactMap(\.self))
  }

  /// Moves pictures out of folders that screens once shared, before others are recorded there.
  /// Returns why those of a story could not be moved by its id.
  private func settled(
    _ stories: [SnapshotStory]
  ) -> (stories: [SnapshotStory], faults: [String: WriteError]) {
    guard record != .never else { return (stories, [:]) }
    var faults: [String: WriteError] = [:]
    let settled = stories.map { story in
      do throws(WriteError) { return try story.settled() } catch {
        faults[story.id] = error
        return story
      }
    }
    return (settled, faults)
  }

  /// `nil` for a rendering without a visual form, such as a PDF, which has text snapshots only.
  ///
  /// - Parameter fault: why the pictures of the story could not be moved.
  private func finding(
    _ story: SnapshotStory, variant: SnapshotVariant, fault: WriteError?
  ) async -> ImageSnapshotResult? {
    do {
      if let fault { throw fault }
      guard let request = try await request(story, variant: variant) else { return nil }
      return try await finding(request, of: story, on: variant)
    } catch {
      return failed(error, of: story, on: variant)
    }
  }

  private func request(_ story: SnapshotStory, variant: SnapshotVariant) async throws
    -> ScreenshotRequest?
  {
    switch try await render(story, variant) {
    case .rendered(let rendering, _):
      ScreenshotRequest.snapshot(
        rendering, story: story.id, environment: story.environment(variant), in: listing)
    case .rejected(let mismatch):
      throw BrowserError(reason: "The props do not match the type: \(mismatch)")
    case .crashed(let report): throw BrowserError(reason: report.message)
    }
  }

  private func finding(
    _ request: ScreenshotRequest, of story: SnapshotStory, on variant: SnapshotVariant
  ) async throws -> ImageSnapshotResult {
    let file = file(story, variant: variant)
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
      story: story.id, variant: variant, verdict: .failed(reason),
      file: file(story, variant: variant))
  }

  private func file(_ story: SnapshotStory, variant: SnapshotVariant) -> String {
    "\(story.folder)/\(StorySnapshots.screenshot(of: story.id, variant: variant))"
  }

  private func checked(
    _ screenshot: [UInt8], of story: SnapshotStory, on variant: SnapshotVariant
  ) -> ImageSnapshotResult {
    let file = file(story, variant: variant)
    let old = StoryFolder.contents(file)
    let verdict = ImageSnapshotStatus(old, screenshot, threshold: threshold)
    var finding = ImageSnapshotResult(
      story: story.id, variant: variant, verdict: verdict, file: file)
    do throws(WriteError) {
      if case .changed(let result) = verdict {
        let path =
          "\(differences)/\(story.screen)/\(StorySnapshots.screenshot(of: story.id, variant: variant))"
        try writeBytes(result.picture.png, to: path)
        finding.difference = path
      }
      if record.records(verdict) {
        try writeBytes(screenshot, to: file)
        finding.isRecorded = true
      }
    } catch {
      finding.problem = error.description
    }
    return finding
  }

  private func writeBytes(_ bytes: [UInt8], to path: String) throws(WriteError) {
    let path = path as NSString
    try StoryFolder(path: path.deletingLastPathComponent, kind: "image", ending: "").created()
      .writeContent(bytes, to: path.lastPathComponent, overwrite: true)
  }
}
