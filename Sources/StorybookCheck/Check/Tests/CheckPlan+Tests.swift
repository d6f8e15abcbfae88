import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram

extension CheckPlan {
  /// Returns a follow-up check that runs the interaction tests of stories, each in a worker, and
  /// then in a browser if there is one.
  ///
  /// - Parameter snapshots: compares those that the tests take; `nil` to compare none.
  static func tests(
    _ checker: Checker, root: SourceRoot, browser: BrowserTests? = nil,
    snapshots: SnapshotCheck? = nil
  ) -> FollowUp {
    { screen, story in
      guard case .source(let slug) = story.origin,
        let listed = screen.listing.stories.first(where: { $0.slug == slug })
      else { return [] }
      return listed.tests.enumerated().map { index, test in
        let file = root.relative(test.file)
        let trace = browser == nil ? TestTracing.none : .mirrored
        let request = WorkerRequest.test(
          screen: screen.listing.id, story: slug, index: index, trace: trace)
        return CheckTask(
          subject: CheckItem(
            kind: .test, id: "\(story.id)#\(index + 1)", title: test.name,
            screen: screen.listing.id, file: file, line: test.line)
        ) {
          CheckResult(
            place: "\(file):\(test.line): \(story.id): \(test.name)",
            problems: try await checker.problems(ofTest: request, of: story.id, in: browser) {
              await snapshots?.judged($0, of: request, test: test.name, of: story.id) ?? $0
            })
        }
      }
    }
  }
}

extension Checker {
  fileprivate func problems(
    ofTest request: WorkerRequest, of story: String, in browser: BrowserTests?,
    judging: (TestResult) async -> TestResult
  ) async throws -> [CheckResult.Problem] {
    let parts: [WorkerReply]
    do { parts = try await ask(request) } catch let exit as WorkerExitError {
      return [.sentence(exit.description)]
    }
    switch parts.last {
    case .tested(let first):
      let result = await judging(first)
      if let browser, let problem = await browser.problem(of: parts, result: result, story: story) {
        return [problem]
      }
      return result.failure.map { [.test($0)] } ?? []
    case .failed(let reason): return [.sentence(reason)]
    default: return [.sentence("The worker sent no result of the test.")]
    }
  }
}

extension BrowserTests {
  fileprivate func problem(
    of parts: [WorkerReply], result: TestResult, story: String
  ) async -> CheckResult.Problem? {
    let events = parts.compactMap { part -> TestEvent? in
      guard case .traced(let event) = part else { return nil }
      return event
    }
    guard result.failure != nil || events.contains(where: \.isMirrored) else {
      return .sentence("The program is too old for --browser: update swift-storybook in it.")
    }
    return await failure(of: events, result: result, story: story).map { .test($0) }
  }
}

extension TestEvent {
  fileprivate var isMirrored: Bool {
    guard case .mirrored = self else { return false }
    return true
  }
}

extension TestFailure {
  /// What failed, and a link that opens the story in that state.
  var report: String {
    "\(message)\nOpen: \(StateLink(story: story, props: props, environment: environment))"
  }
}
