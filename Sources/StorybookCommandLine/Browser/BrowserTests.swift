import Storybook
import StorybookHost
package import StorybookProgram
import StorybookSchema
import StorybookWebSockets

/// Repeats interaction tests in the canvas of a real page, one after the other.
///
/// A test runs in its worker first, which decides what each step finds and leads to. The canvas then
/// shows the same renderings, and gets the clicks and keys of a user.
package struct BrowserTests: Sendable {
  private let browser: HeadlessBrowser
  private let page: PageFiles
  private let devices: [Device]
  private let files: CatalogFiles
  /// The stories whose commands change their props.
  private let live: Set<String>

  /// Finds the browser; throws ``BrowserError`` without one.
  package init(_ listing: CatalogListing) throws {
    browser = try HeadlessBrowser(
      executable: try BrowserLocation.find(), parallelism: 1, runsScripts: true)
    page = try PageFiles()
    devices = listing.devices
    files = CatalogFiles(listing.folders)
    live = Set(
      listing.screens.flatMap { screen in
        screen.stories.filter(\.isLive).map { "\(screen.id)/\($0.slug)" }
      })
  }

  /// Returns how the browser contradicts a test; `nil` if it does not.
  ///
  /// - Parameters:
  ///   - events: what the mirrored test reported.
  ///   - result: how it ended in its worker.
  ///   - story: the id of its story.
  package func failure(
    of events: [TestEvent], result: TestResult, story: String
  ) async -> TestFailure? {
    let acts = RepeatedAct.all(of: events, before: result.failure?.step)
    guard let first = acts.first else { return nil }
    let environment = EnvironmentSettings(device: "").merging(
      fitting: first.shown.environment)
    let stage = BrowserStage(
      environment: environment, device: environment.resolvedDevice(of: devices), live: live,
      content: { [page, files] path in
        if path == BrowserStage.path { return BrowserStage.document }
        return (page.file(at: path) ?? files.file(at: path)).map { ($0.type.contentType, $0.bytes) }
      })
    return await browser.failure(of: acts, on: stage, story: story)
  }

  package func close() async { await browser.close() }
}

extension HeadlessBrowser {
  /// A browser that hangs or crashes ends the test, and is replaced for the next one.
  fileprivate func failure(
    of acts: [RepeatedAct], on stage: BrowserStage, story: String
  ) async -> TestFailure? {
    let progress = TestProgress()
    do {
      return try await use { browser, page in
        try await page.failure(
          of: acts, on: stage, story: story, progress: progress, actor: browser)
      }
    } catch {
      return acts[progress.current].failure("\(error)", story: story)
    }
  }
}

/// The act that runs; confined to the service thread.
private final class TestProgress: @unchecked Sendable {
  var current = 0
}

extension BrowserPage {
  fileprivate func failure(
    of acts: [RepeatedAct], on stage: BrowserStage, story: String, progress: TestProgress,
    actor: isolated HeadlessBrowser
  ) async throws -> TestFailure? {
    try await openStage(stage, on: actor)
    var shown: RepeatedAct.Shown?
    for (index, act) in acts.enumerated() {
      progress.current = index
      if act.shown != shown {
        try await show(
          act.shown, isNew: act.shown.story != shown?.story,
          follows: stage.live.contains(act.shown.story), on: actor)
        shown = act.shown
      }
      let report = try await performAct(act.act, on: actor)
      if let problem = act.problem(report) { return act.failure(problem, story: story) }
    }
    return nil
  }
}
