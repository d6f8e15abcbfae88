package import Storybook
package import StorybookSession
import StorybookWorker

/// A run of one interaction test of a story, in a worker.
package struct TestRun {
  package let request: WorkerRequest
  private let story: String
  private let index: Int
  private let name: String
  private let root: SourceRoot

  /// Throws a ``ProtocolError`` if the story has no such test.
  package init(
    _ index: Int, of found: StoryIndex.Found, root: SourceRoot
  ) throws(ProtocolError) {
    guard let listed = found.screen.stories.first(where: { $0.slug == found.story.slug }),
      !found.story.isFixture, listed.tests.indices.contains(index)
    else {
      throw ProtocolError(
        .unknownTest, "“\(found.story.id)” has no interaction test with the number \(index).")
    }
    self.index = index
    self.root = root
    story = found.story.id
    name = listed.tests[index].name
    request = .test(screen: found.screen.id, story: listed.slug, index: index, isTraced: true)
  }

  /// Returns the result, with source files relative to the root.
  package func result(
    of outcome: HostMessage.Tested.Outcome, _ trace: TestTrace
  ) -> HostMessage.Tested {
    HostMessage.Tested(
      story: story, test: index, name: name,
      trace: trace.relocated { root.relative($0) },
      outcome: outcome.relocated { root.relative($0) })
  }

  func result(
    of answer: WorkerPool.Answer, _ trace: TestTrace
  ) -> Result<HostMessage.Tested, ProtocolError> {
    switch answer {
    case .reply(.tested(let tested)): .success(result(of: .init(tested), trace))
    case .died(let report): .success(result(of: .crashed(report), trace))
    case .reply: .failure(answer.failure)
    }
  }
}

extension HostMessage.Tested.Outcome {
  package init(_ result: TestResult) {
    self = result.failure.map { .failed($0) } ?? .passed(steps: result.stepCount)
  }

  fileprivate func relocated(_ place: (String) -> String) -> Self {
    guard case .failed(let failure) = self else { return self }
    return .failed(failure.relocated(place))
  }
}
