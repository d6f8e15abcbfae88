package import Storybook
package import StorybookSchema

extension HostMessage {
  /// The result of an interaction test, with its steps.
  package struct Tested: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
      /// The number of steps, of which the first ones are listed.
      case passed(steps: Int)
      case failed(TestFailure)
      /// The process ended at the last listed step.
      case crashed(CrashReport)
    }

    /// `nil` outside of a connection.
    package var seq: Int?
    package var story: String
    /// The index among the tests of the story, and the name.
    package var test: Int
    package var name: String
    package var trace: TestTrace
    package var outcome: Outcome

    package init(
      seq: Int? = nil, story: String, test: Int, name: String, trace: TestTrace, outcome: Outcome
    ) {
      self.seq = seq
      self.story = story
      self.test = test
      self.name = name
      self.trace = trace
      self.outcome = outcome
    }
  }
}

extension HostMessage.Tested {
  package var hasPassed: Bool { if case .passed = outcome { true } else { false } }

  package var value: Value {
    var object: Object = ["type": "tested"]
    object["seq"] = seq.map { Value($0) }
    for (key, value) in members { object[key] = value }
    return .object(object)
  }

  /// The members other than those of a message.
  private var members: [(String, Value)] {
    var members: [(String, Value)] = [
      ("story", .string(story)), ("test", Value(test)), ("name", .string(name)),
      ("state", .string(outcome.word)),
    ]
    if let start = trace.start { members.append(("start", start.value)) }
    members.append(("steps", .array(trace.steps.map(\.value))))
    switch outcome {
    case .passed(let steps): members.append(("count", Value(steps)))
    case .failed(let failure): members.append(("failure", failure.value))
    case .crashed(let report): members.append(("failure", report.members))
    }
    return members
  }
}

extension HostMessage.Tested.Outcome {
  fileprivate var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .crashed: "crashed"
    }
  }
}

extension TestTrace.Step {
  fileprivate var value: Value {
    var object: Object = [
      "label": .string(label), "file": .string(source.file), "line": Value(source.line),
    ]
    object["state"] = isOmitted ? .null : state?.value
    object["failure"] = failure.map { .string($0) }
    return .object(object)
  }
}

extension CrashReport {
  fileprivate var members: Value {
    var object: Object = ["message": .string(message), "cause": .string(cause.rawValue)]
    if let stack, !stack.isEmpty { object["stack"] = .array(stack.map(\.value)) }
    return .object(object)
  }
}
