import Foundation
import Storybook
import StorybookProgram

@testable import StorybookCommandLine

/// An interaction test that runs as for a browser, which repeats what it reports.
enum MirroredTest {
  static let hasBrowser = (try? BrowserLocation.find()) != nil

  /// What a test of the story `shop/open` reports, in its process.
  static func run(
    _ catalog: Catalog, test: Int = 0
  ) async -> (events: [TestEvent], result: TestResult) {
    await withCheckedContinuation { continuation in
      Thread {
        var events: [TestEvent] = []
        let request = WorkerRequest.test(
          screen: "shop", story: "open", index: test, trace: .mirrored)
        catalog.answerRequest(request) { reply in
          if case .traced(let event) = reply { events.append(event) }
          if case .tested(let result) = reply { continuation.resume(returning: (events, result)) }
        }
      }.start()
    }
  }
}
