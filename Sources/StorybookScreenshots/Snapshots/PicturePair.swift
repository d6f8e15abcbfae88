package import Storybook
import StorybookCommandLine
import StorybookHost
package import StorybookProgram

/// Pictures of a story before and after a change, as PNG.
package struct PicturePair: Hashable, Sendable {
  /// `nil` without a visual form, as of a PDF or a crash.
  package let before: [UInt8]?
  package let after: [UInt8]?
  /// Differences in red; `nil` if there are none, or nothing to compare.
  package let difference: [UInt8]?
  /// What differs, in a sentence.
  package let summary: String
}

/// Takes pictures of stories before and after a change, all of them with one Chromium.
package struct PicturePairs: Sendable {
  /// A story, and what it rendered; `nil` where it rendered nothing.
  package struct Subject: Sendable {
    let story: String
    let environment: EnvironmentSettings
    let before: Rendering?
    let after: Rendering?

    package init(
      _ story: String, environment: EnvironmentSettings, before: Rendering?, after: Rendering?
    ) {
      self.story = story
      self.environment = environment
      self.before = before
      self.after = after
    }
  }

  private let listing: CatalogListing
  private let browser: HeadlessBrowser

  /// Throws ``BrowserError`` without a Chromium.
  package init(_ listing: CatalogListing) throws {
    self.listing = listing
    browser = try HeadlessBrowser(executable: try BrowserLocation.find())
  }

  package func close() async { await browser.close() }

  package func pair(of subject: Subject) async -> PicturePair {
    do {
      let before = try await picture(of: subject.before, in: subject)
      let after = try await picture(of: subject.after, in: subject)
      return PicturePair(from: before, to: after)
    } catch {
      return PicturePair(before: nil, after: nil, difference: nil, summary: "\(error)")
    }
  }

  private func picture(of rendering: Rendering?, in subject: Subject) async throws -> [UInt8]? {
    guard let rendering,
      let request = ScreenshotRequest.snapshot(
        rendering, story: subject.story, environment: subject.environment, in: listing)
    else { return nil }
    return try await browser.screenshot(of: request)
  }
}

extension PicturePair {
  fileprivate init(from before: [UInt8]?, to after: [UInt8]?) {
    self.before = before
    self.after = after
    guard let before, let after else {
      difference = nil
      let isOnesided = before != nil || after != nil
      summary =
        isOnesided ? "Only one revision renders a picture." : "The renderings cannot be pictured."
      return
    }
    let comparison = PictureComparison(
      status: ImageSnapshotStatus(before, after, threshold: BitmapComparison().threshold))
    difference = comparison.difference
    summary =
      comparison.reason
      ?? (comparison.count > 0
        ? "\(comparison.count.counted("pixel")) differ." : "The pictures are alike.")
  }
}
