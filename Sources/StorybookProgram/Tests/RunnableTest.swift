package import Storybook
import StorybookSchema

/// An interaction test of a story with its steps, without its props type.
package struct RunnableTest: StoryTest {
  package let name: String
  package let source: CodeLocation
  package let run: @Sendable (StoryTestSubject) async -> TestResult

  package init(
    _ name: String, at source: CodeLocation,
    run: @escaping @Sendable (StoryTestSubject) async -> TestResult
  ) {
    self.name = name
    self.source = source
    self.run = run
  }
}

/// The story that a test is about.
package struct StoryTestSubject: Sendable {
  package let catalog: Catalog
  /// The id of the screen.
  package let screen: String
  /// The slug of the story.
  package let story: String
  /// Receives the steps; `nil` for a test that is not traced.
  package let tracer: TestTracer?

  package init(
    catalog: Catalog, screen: String, story: String, tracer: TestTracer? = nil
  ) {
    self.catalog = catalog
    self.screen = screen
    self.story = story
    self.tracer = tracer
  }

  package var id: String { "\(screen)/\(story)" }
}

extension Catalog {
  /// Runs the test at an index of a story's tests on the calling thread, which blocks until it ends.
  /// Returns `nil` if the story has no test at that index.
  package func result(
    ofTest index: Int, screen id: String, story slug: String, tracer: TestTracer? = nil
  ) -> TestResult? {
    guard let screen = screen(id),
      let position = screen.stories.firstIndex(where: { $0.slug == slug }),
      let tests = screen.tests.element(at: position),
      let test = tests.element(at: index) as? RunnableTest
    else { return nil }
    let subject = StoryTestSubject(catalog: self, screen: id, story: slug, tracer: tracer)
    if let first = tests[..<index].first(where: { $0.name == test.name }) {
      let message =
        "Two tests of “\(subject.id)” are named “\(test.name)”, the other one in line "
        + "\(first.source.line): rename one of them."
      return TestResult(
        failure: TestFailure(message: message, source: test.source, story: subject.id))
    }
    return CallingThread.run { await test.run(subject) }
  }
}
