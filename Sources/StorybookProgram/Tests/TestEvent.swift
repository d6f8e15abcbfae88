package import Storybook
package import StorybookSchema

/// The state of the story that an interaction test acts on.
package struct TestState: Hashable, Sendable {
  /// The id of the story, which differs from the test's after a link.
  package let story: String
  package let props: Value
  /// What differs from the default environment.
  package let environment: Value?
  /// What the test entered and opened in the rendering of the props.
  package let entries: [TestEntry]

  package init(
    story: String, props: Value, environment: Value?, entries: [TestEntry] = []
  ) {
    self.story = story
    self.props = props
    self.environment = environment
    self.entries = entries
  }
}

/// What a traced interaction test reports while it runs, so that the steps before a crash are known.
package enum TestEvent: Hashable, Sendable {
  /// A step or an expectation begins, so many microseconds after the test.
  case began(label: String, source: CodeLocation, at: Int? = nil)
  /// The story is open, in the first step that needs it.
  case opened(TestState)
  /// A step ended in another state than the one before; `nil` for one that is too large to send.
  case changed(TestState?)
  /// A step failed, for this reason; the test may catch that.
  case failed(String)
  /// What a browser needs to repeat the step, of a mirrored test; of others, what it first acts on.
  case mirrored(TestMoment)
}

/// The steps that an interaction test took, and the states between them.
package struct TestTrace: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    /// The step as in the source: `press(“Pay”)`.
    package let label: String
    package let source: CodeLocation
    /// When it began, in microseconds after the test; `nil` from programs that do not say it.
    package let at: Int?
    /// Some of the elements that it acts on, or looks at, as they are before it.
    package var elements: [TestAct.Element] = []
    /// The state after it; `nil` for the state before.
    package var state: TestState?
    /// Whether the state after it is too large to send.
    package var isOmitted = false
    /// Why it failed, even if the test caught that.
    package var failure: String?
  }

  /// The story as it was opened; `nil` if it was not.
  package private(set) var start: TestState?
  package private(set) var steps: [Step] = []

  package init() {}

  package mutating func addEvent(_ event: TestEvent) {
    switch event {
    case .began(let label, let source, let at):
      steps.append(Step(label: label, source: source, at: at))
    case .opened(let state): start = state
    case .changed(let state):
      guard !steps.isEmpty else { return }
      steps[steps.count - 1].state = state
      steps[steps.count - 1].isOmitted = state == nil
    case .failed(let reason):
      guard !steps.isEmpty else { return }
      steps[steps.count - 1].failure = reason
    case .mirrored(.acted(let act)):
      guard steps.last?.elements.isEmpty == true else { return }
      steps[steps.count - 1].elements = act.elements
    case .mirrored: return
    }
  }
}

extension TestTrace {
  /// Returns the trace up to a step, counted from 1.
  package func ended(at step: Int) -> TestTrace {
    var trace = self
    trace.steps = Array(steps.prefix(step))
    return trace
  }

  /// Returns the trace with other paths of its source files.
  package func relocated(_ place: (String) -> String) -> TestTrace {
    var trace = self
    trace.steps = steps.map { step in
      var moved = Step(
        label: step.label, source: step.source.relocated(place), at: step.at,
        elements: step.elements)
      moved.state = step.state
      moved.isOmitted = step.isOmitted
      moved.failure = step.failure
      return moved
    }
    return trace
  }
}

extension TestFailure {
  /// Returns the failure with another path of its source file.
  package func relocated(_ place: (String) -> String) -> TestFailure {
    TestFailure(
      message: message, source: source.relocated(place), step: step, story: story, props: props,
      environment: environment)
  }
}

extension CodeLocation {
  fileprivate func relocated(_ place: (String) -> String) -> CodeLocation {
    CodeLocation(file: place(file), line: line)
  }
}

extension TestState: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      story: form("story", member: it?.story), props: form("props", member: it?.props),
      environment: form.optional("environment", member: it?.environment),
      entries: form.list("entries", list: it?.entries))
  }
}

extension TestEvent: JSONMember {
  package var value: Value {
    switch self {
    case .began(let label, let source, let at):
      .members(["label": label, "file": source.file, "line": source.line, "at": at])
    case .opened(let state): ["start": state.value]
    case .changed(let state): ["state": state?.value ?? .null]
    // A tool that does not know it reads a state that is too large.
    case .failed(let reason): ["state": .null, "failure": .string(reason)]
    case .mirrored(let moment): ["moment": moment.value]
    }
  }

  package init(reading value: Value) throws(JSONMismatch) {
    if let label = value["label"]?.string {
      self = .began(
        label: label, source: try CodeLocation(reading: value), at: value["at"]?.int)
    } else if let reason = value["failure"]?.string {
      self = .failed(reason)
    } else if let start = value["start"] {
      self = .opened(try TestState(reading: start))
    } else if let state = value["state"] {
      self = .changed(state == .null ? nil : try TestState(reading: state))
    } else if let moment = value["moment"] {
      self = .mirrored(try TestMoment(reading: moment))
    } else {
      throw JSONMismatch("an event of a test")
    }
  }
}
