import Storybook
import StorybookHost
import StorybookSession
import StorybookWorker

extension CheckPlan {
  /// Returns a follow-up check that runs the interaction tests of stories, each in a worker.
  static func tests(_ checker: Checker, root: SourceRoot) -> FollowUp {
    { screen, story in
      guard case .source(let slug) = story.origin,
        let listed = screen.listing.stories.first(where: { $0.slug == slug })
      else { return [] }
      return listed.tests.enumerated().map { index, test in
        let file = root.relative(test.file)
        let request = WorkerRequest.test(screen: screen.listing.id, story: slug, index: index)
        return CheckTask(
          subject: CheckItem(
            kind: .test, id: "\(story.id)#\(index + 1)", title: test.name,
            screen: screen.listing.id, file: file, line: test.line)
        ) {
          CheckResult(
            place: "\(file):\(test.line): \(story.id): \(test.name)",
            problems: try await checker.problems(ofTest: request))
        }
      }
    }
  }
}

extension Checker {
  fileprivate func problems(ofTest request: WorkerRequest) async throws -> [CheckResult.Problem] {
    switch try await reply(to: request) {
    case .success(.tested(let result)):
      return result.failure.map { [.test($0)] } ?? []
    case .success(.failed(let reason)): return [.sentence(reason)]
    case .success: return [.sentence("The worker sent no result of the test.")]
    case .failure(let exit): return [.sentence(exit.description)]
    }
  }
}

extension TestFailure {
  /// What failed, and a link that opens the story in that state.
  var report: String {
    "\(message)\nOpen: \(StateLink(story: story, props: props, environment: environment))"
  }
}
