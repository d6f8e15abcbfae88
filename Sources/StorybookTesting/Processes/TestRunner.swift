import Storybook
import StorybookProgram
import StorybookSchema

/// Runs an interaction test, in a child process if possible, and again in the same one.
actor TestRunner {
  private let tests: TestGroup
  private let request: WorkerRequest
  private let thread: TestThread
  private var process: TestProcess?

  init(_ tests: TestGroup, _ subject: StoryTestSubject, index: Int, within deadline: Duration) {
    self.tests = tests
    request = .test(screen: subject.screen, story: subject.story, index: index)
    thread = TestThread(deadline: deadline) {
      subject.catalog.result(ofTest: index, screen: subject.screen, story: subject.story)
    }
  }

  func result() async -> TestEnd { await result(repeats: true) }

  /// - Parameter repeats: whether to repeat a test that lost a process which other tests used
  ///   before: perhaps one of them left a thread running that ended it.
  private func result(repeats: Bool) async -> TestEnd {
    if process == nil { process = await TestProcessPool.shared.process(for: tests) }
    guard let process else { return await thread.result() }
    let mayBeInnocent = repeats && process.hasRun
    let answer = await process.answer(to: request, within: thread.deadline)
    switch answer {
    case .message(.reply(.tested(let result))): return .ended(result)
    case .message: return .ended(nil)
    case .late:
      await finish()
      return .late
    case .lost(let loss):
      await finish()
      if mayBeInnocent { return await result(repeats: false) }
      return .crashed(await report(loss, process.key))
    }
  }

  /// Gives the process back.
  func finish() async {
    guard let process else { return }
    self.process = nil
    await TestProcessPool.shared.release(process)
  }

  /// The sentence, and the author's innermost line.
  private func report(_ loss: TestProcessLoss, _ key: TestProcessKey) async -> String {
    guard let trace = loss.trace, let process = await TestProcessPool.shared.process(for: key)
    else { return loss.sentence }
    let answer = await process.answer(to: .locate(trace), within: .seconds(10))
    await TestProcessPool.shared.release(process)
    guard case .message(.reply(.located(let frames, _))) = answer,
      let frame = frames.first(where: \.isAuthors), let source = frame.source
    else { return loss.sentence }
    return "\(loss.sentence)\n  at \(source.file):\(source.line) in \(frame.function)"
  }
}
