package import Storybook
package import StorybookFiles
package import StorybookProgram
import StorybookSnapshots

/// A run of one interaction test of a story, in a worker.
package struct TestRun: Sendable {
  package let request: WorkerRequest
  private let story: String
  private let index: Int
  private let name: String
  private let root: SourceRoot
  private let snapshots: TestSnapshots
  private let command: String

  /// - Parameters:
  ///   - snapshotFolder: of all screens; `nil` for the folders beside the screens.
  ///   - command: the name of the program, which records snapshots.
  /// - Throws: a ``ProtocolError`` if the story has no such test.
  package init(
    _ index: Int, of found: StoryIndex.Found, root: SourceRoot, snapshotFolder: String? = nil,
    command: String
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
    self.command = command
    snapshots = TestSnapshots(
      of: SnapshotStory(found.story, of: found.screen, in: snapshotFolder), test: name)
    request = .test(screen: found.screen.id, story: listed.slug, index: index, trace: .steps)
  }

  /// Returns the result, with source files relative to the root, after it has compared the snapshots
  /// that the test took, which reads files.
  ///
  /// - Parameter replies: the parts of the worker's reply, up to a crash.
  package func result(
    of replies: [WorkerReply], crash: CrashReport? = nil
  ) -> Result<HostMessage.Tested, ProtocolError> {
    var trace = TestTrace()
    for case .traced(let event) in replies { trace.addEvent(event) }
    switch (crash, replies.last) {
    case (let crash?, _): return .success(tested(trace, outcome: .crashed(crash)))
    case (nil, .tested(let result)):
      let judged = snapshots.judged(result, style: style)
      if judged != result, let step = judged.failure?.step { trace = trace.ended(at: step) }
      return .success(tested(trace, outcome: .init(judged), duration: judged.duration))
    case (nil, let reply):
      return .failure(WorkerPool.Answer.reply(reply ?? .failed("The test was stopped.")).failure)
    }
  }

  private var style: SnapshotReportStyle {
    SnapshotReportStyle(root: root.path, command: command) { _ in nil }
  }

  private func tested(
    _ trace: TestTrace, outcome: HostMessage.Tested.Outcome, duration: Int? = nil
  ) -> HostMessage.Tested {
    HostMessage.Tested(
      story: story, test: index, name: name,
      trace: trace.relocated { root.relative($0) },
      outcome: outcome.relocated { root.relative($0) }, duration: duration)
  }
}

extension HostMessage.Tested.Outcome {
  fileprivate init(_ result: TestResult) {
    self = result.failure.map { .failed($0) } ?? .passed(steps: result.stepCount)
  }

  fileprivate func relocated(_ place: (String) -> String) -> Self {
    guard case .failed(let failure) = self else { return self }
    return .failed(failure.relocated(place))
  }
}
