package import Storybook
package import StorybookSchema

/// The result of an interaction test.
package struct TestResult: Hashable, Sendable {
  /// The steps and expectations that the test took.
  package var stepCount: Int
  /// `nil` for a test that passed.
  package var failure: TestFailure?
  /// The renderings that it expects to be as recorded, in the order of its steps.
  package var snapshots: [TestedSnapshot] = []
  /// How long a traced test took, in microseconds.
  package var duration: Int?

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

extension TestResult: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      stepCount: form("steps", member: it?.stepCount),
      failure: form.optional("failure", member: it?.failure),
      snapshots: form.list("snapshots", list: it?.snapshots))
    duration = try form.optional("duration", member: it?.duration)
  }
}

extension TestFailure: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    message = try form("message", member: it?.message)
    source = try form.part(it?.source)
    story = try form("story", member: it?.story)
    step = try form.optional("step", member: it?.step)
    props = try form.optional("props", member: it?.props)
    environment = try form.optional("environment", member: it?.environment)
  }
}
