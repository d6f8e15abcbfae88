import Foundation
import Storybook
import StorybookSnapshots

/// Holds pictures of stories against those that were recorded; one Chromium makes all of them.
struct PictureCheck: Sendable {
  let check: SnapshotCheck
  let listing: CatalogListing
  let browser: PictureBrowser
  let record: SnapshotRecord
  /// How different a colour has to be to count, from 0 to 1.
  let threshold: Double
  /// Where pictures of differences go.
  let differences: String
  /// Told after each story how many are done.
  var progress: @Sendable (Int) -> Void = { _ in }

  /// How many stories are under way at once.
  private static let parallelism = 4

  func findings(_ stories: [SnapshotStory], _ plan: SnapshotPlan) async -> [PictureFinding] {
    var found: [Int: [PictureFinding]] = [:]
    await withTaskGroup(of: (Int, [PictureFinding]).self) { group in
      var waiting = stories.enumerated().makeIterator()
      func startNext() {
        guard let (index, story) = waiting.next() else { return }
        group.addTask { (index, await findings(story, plan)) }
      }
      for _ in 0..<Self.parallelism { startNext() }
      while let (index, findings) = await group.next() {
        found[index] = findings
        progress(found.count)
        startNext()
      }
    }
    return stories.indices.flatMap { found[$0] ?? [] }
  }

  private func findings(_ story: SnapshotStory, _ plan: SnapshotPlan) async -> [PictureFinding] {
    var findings: [PictureFinding] = []
    let keys = SnapshotFolder(path: story.folder).pictureKeys(of: story.id)
    for variant in plan.variants(of: story, recorded: keys) {
      do {
        // What has no picture, such as a PDF, is known by its text.
        guard let picture = try await picture(story, variant) else { continue }
        findings.append(judged(picture, story, variant))
      } catch {
        findings.append(failed(error, story, variant))
      }
    }
    return findings
  }

  private func picture(_ story: SnapshotStory, _ variant: SnapshotVariant) async throws -> [UInt8]?
  {
    switch try await check.outcome(of: story, variant) {
    case .rendered(let rendering, _):
      let request = PictureRequest(
        rendering, title: story.id, environment: story.environment(variant),
        devices: listing.devices, assets: listing.assets)
      guard let request else { return nil }
      return try await browser.picture(of: request.still)
    case .rejected(let mismatch): throw PictureFailure(reason: "The props do not fit: \(mismatch)")
    case .crashed(let report): throw PictureFailure(reason: report.message)
    default: throw PictureFailure(reason: "There is no rendering.")
    }
  }

  private func failed(
    _ error: any Error, _ story: SnapshotStory, _ variant: SnapshotVariant
  ) -> PictureFinding {
    let reason = (error as? ProtocolFailure)?.message ?? "\(error)"
    return PictureFinding(
      story: story.id, variant: variant, verdict: .failed(reason), file: file(story, variant))
  }

  private func file(_ story: SnapshotStory, _ variant: SnapshotVariant) -> String {
    "\(story.folder)/\(StorySnapshots.picture(of: story.id, variant))"
  }

  private func judged(
    _ picture: [UInt8], _ story: SnapshotStory, _ variant: SnapshotVariant
  ) -> PictureFinding {
    let file = file(story, variant)
    let old = StoryFolder.contents(file)
    let verdict = PictureVerdict(old, picture, threshold: threshold)
    var finding = PictureFinding(story: story.id, variant: variant, verdict: verdict, file: file)
    do throws(WriteFailure) {
      if case .changed(let result) = verdict {
        let path = "\(differences)/\(story.screen)/\(StorySnapshots.picture(of: story.id, variant))"
        try write(result.picture.png, to: path)
        finding.difference = path
      }
      if verdict.isRecorded(record) {
        try write(picture, to: file)
        finding.isRecorded = true
      }
    } catch {
      finding.problem = error.description
    }
    return finding
  }

  private func write(_ bytes: [UInt8], to path: String) throws(WriteFailure) {
    let (folder, name) = (
      (path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent
    )
    guard
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil
    else { throw WriteFailure(folder) }
    try OpenFolder(folder).write(bytes, to: name, overwrite: true)
  }
}
