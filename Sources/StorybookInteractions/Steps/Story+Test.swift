public import Storybook
import StorybookProgram
import StorybookSchema

extension Story {
  /// Adds an interaction test: what a user does with the story, and what is expected then.
  ///
  /// ```swift
  /// Story("Pays", Cart.sample) { OnCommand(\.pay) { $0.isPaid = true } }
  ///   .test("thanks the buyer") { s in
  ///     try await s.type("Ann", into: "Name")
  ///     try await s.press("Pay")
  ///     try s.expect("Thank you, Ann")
  ///   }
  /// ```
  ///
  /// The command `check` runs it in a worker process, and `verifyInteractions` in a test.
  ///
  /// - Parameters:
  ///   - name: what the test shows, unique among the tests of the story.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - body: the steps; an error that it throws is a failure.
  public func test(
    _ name: String, filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (TestedStory<Props>) async throws -> Void
  ) -> Story {
    var story = self
    story.tests.append(
      RunnableTest(name, at: CodeLocation(file: filePath, line: line)) { session in
        try await body(TestedStory(session))
      })
    return story
  }
}

extension TestableFlow {
  /// Adds an interaction test, which acts on the screens that the flow presents.
  ///
  /// - Parameters:
  ///   - name: what the test shows, unique among the tests of the flow.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - body: the steps; an error that it throws is a failure.
  public func test(
    _ name: String, filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (TestedFlow) async throws -> Void
  ) -> Self {
    var flow = self as? any FlowWithTests
    flow?.tests.append(
      RunnableTest(name, at: CodeLocation(file: filePath, line: line)) { session in
        try await body(TestedFlow(session))
      })
    guard let flow = flow as? Self else {
      preconditionFailure("“\(Self.self)” keeps no tests: use the type “Flow”.")
    }
    return flow
  }
}

extension RunnableTest {
  /// A test of a story that is written elsewhere than the story, and does not know its props.
  package init(
    at source: CodeLocation, onScreen body: @escaping @Sendable (TestedScreen) async throws -> Void
  ) {
    self.init("", at: source, steps: { try await body(TestedScreen($0)) })
  }

  /// A test that acts on a session of its own each time that it runs.
  fileprivate init(
    _ name: String, at source: CodeLocation,
    steps: @escaping @Sendable (StorySession) async throws -> Void
  ) {
    self.init(name, at: source) { subject in
      let session: StorySession
      do { session = try StorySession(subject, at: source) } catch {
        return TestResult(
          failure: TestFailure(message: "\(error)", source: source, story: subject.id))
      }
      do {
        try await steps(session)
        return session.result(endingAt: source)
      } catch {
        return session.result(of: error, at: source)
      }
    }
  }
}

extension StorySession {
  fileprivate func result(endingAt source: CodeLocation) -> TestResult {
    guard heldCount == 0 else { return TestResult(stepCount: stepCount, snapshots: snapshots) }
    var message = "The test takes no step and expects nothing."
    if stepCount > 0 { message = "No step of the test held: all of their errors were caught." }
    return TestResult(
      stepCount: stepCount, failure: TestFailure(message: message, source: source, story: id))
  }

  fileprivate func result(of error: any Error, at source: CodeLocation) -> TestResult {
    if let error = error as? InteractionError {
      return TestResult(stepCount: stepCount, failure: error.failure, snapshots: snapshots)
    }
    let message = "The test threw an error: \(ErrorDescription.sentence(error))"
    return TestResult(
      stepCount: stepCount, failure: failure(StepError(message), in: nil, at: source),
      snapshots: snapshots)
  }
}
