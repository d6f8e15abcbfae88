package import StorybookSchema

/// The result of an interaction test.
package struct TestResult: Hashable, Sendable {
  /// The steps and expectations that the test took.
  package var stepCount: Int
  /// `nil` for a test that passed.
  package var failure: TestFailure?
  /// The renderings that it expects to be as recorded, in the order of its steps.
  package var snapshots: [TestedSnapshot] = []

  package init(
    stepCount: Int = 0, failure: TestFailure? = nil, snapshots: [TestedSnapshot] = []
  ) {
    self.stepCount = stepCount
    self.failure = failure
    self.snapshots = snapshots
  }
}

/// Why an interaction test failed, where, and in which state of which story.
package struct TestFailure: Error, Hashable, Sendable {
  /// Several lines: what was expected, what was found, and the rendering.
  package let message: String
  /// The path and line of the failed step.
  package let source: CodeLocation
  /// The number of the failed step, from 1; `nil` for a failure of the test itself.
  package let step: Int?
  /// The id of the story that was shown, which differs from the test's after a link.
  package let story: String
  /// The props at that time; `nil` for those of the story.
  package let props: Value?
  /// What differs from the default environment.
  package let environment: Value?

  package init(
    message: String, source: CodeLocation, step: Int? = nil, story: String, props: Value? = nil,
    environment: Value? = nil
  ) {
    self.message = message
    self.source = source
    self.step = step
    self.story = story
    self.props = props
    self.environment = environment
  }
}

extension TestResult {
  package var value: Value {
    var object: Object = ["steps": Value(stepCount)]
    object["failure"] = failure?.value
    if !snapshots.isEmpty { object["snapshots"] = .array(snapshots.map(\.value)) }
    return .object(object)
  }

  /// Returns `nil` if the value was not written by ``value``.
  package init?(_ value: Value) {
    guard let stepCount = value["steps"]?.int else { return nil }
    self.stepCount = stepCount
    snapshots = value["snapshots"]?.array?.compactMap(TestedSnapshot.init) ?? []
    guard let written = value["failure"] else { return }
    guard let failure = TestFailure(written) else { return nil }
    self.failure = failure
  }
}

extension TestFailure {
  package var value: Value {
    var object: Object = [
      "message": .string(message), "file": .string(source.file), "line": Value(source.line),
      "story": .string(story),
    ]
    object["step"] = step.map { Value($0) }
    object["props"] = props
    object["environment"] = environment
    return .object(object)
  }

  fileprivate init?(_ value: Value) {
    guard let message = value["message"]?.string, let file = value["file"]?.string,
      let line = value["line"]?.int, let story = value["story"]?.string
    else { return nil }
    self.init(
      message: message, source: CodeLocation(file: file, line: line), step: value["step"]?.int,
      story: story, props: value["props"], environment: value["environment"])
  }
}
