import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSnapshots

/// The snapshots that interaction tests take.
extension SnapshotCheck {
  /// The tests of all stories that have some, by the id of the story.
  var tests: [String: [CatalogListing.Test]] {
    let stories = listing.screens.flatMap { screen in
      screen.stories.filter { !$0.tests.isEmpty }.map { ("\(screen.id)/\($0.slug)", $0.tests) }
    }
    return Dictionary(stories, uniquingKeysWith: { first, _ in first })
  }

  func testRun(_ name: String, at index: Int, of story: SnapshotStory) -> StoryTestRun {
    let request = WorkerRequest.test(
      screen: story.screen, story: story.slug, index: index, trace: .none)
    return StoryTestRun(name) {
      await result(of: request) { try await workerClient.answers($0) }
    } again: {
      await result(of: request, ask: flickerSearch.ask)
    }
  }

  /// Returns the result of a test with what its snapshots add; writes nothing.
  func judged(
    _ result: TestResult, of request: WorkerRequest, test: String, of id: String
  ) async -> TestResult {
    guard !result.snapshots.isEmpty, let story = allMarkup.first(where: { $0.id == id }) else {
      return result
    }
    let style = SnapshotReportStyle(
      root: SourceRoot(listing).path, command: ExecutableName.command
    ) { _ in nil }
    return await TestSnapshots(of: story, test: test).judged(result, record: .never, style: style) {
      await self.result(of: request, ask: flickerSearch.ask)
    }
  }

  /// A test that ends its process fails.
  private func result(
    of request: WorkerRequest, ask: (WorkerRequest) async throws -> [WorkerReply]
  ) async -> TestResult {
    do {
      guard case .tested(let result)? = try await ask(request).last else {
        return .failed("The worker sent no result of the test.")
      }
      return result
    } catch {
      return .failed("\(error)")
    }
  }
}

extension TestResult {
  fileprivate static func failed(_ message: String) -> TestResult {
    TestResult(
      failure: TestFailure(message: message, source: CodeLocation(file: "", line: 0), story: ""))
  }
}
