package import Storybook
package import StorybookProgram
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
    /// How long it took in microseconds; `nil` for a process that ended.
    package var duration: Int?
  }
}

extension HostMessage.Tested {
  package var hasPassed: Bool { if case .passed = outcome { true } else { false } }

  package var value: Value {
    let (state, result) = outcome.result
    return .members([
      "type": "tested", "seq": seq, "story": story, "test": test, "name": name, "state": state,
      "duration": duration, "start": trace.start, "steps": trace.steps.map(\.value), "...": result,
    ])
  }
}

extension HostMessage.Tested.Outcome {
  fileprivate var result: (state: String, members: Object) {
    switch self {
    case .passed(let steps): ("passed", ["count": Value(steps)])
    case .failed(let failure): ("failed", ["failure": failure.value])
    case .crashed(let report): ("crashed", ["failure": report.value])
    }
  }
}

extension TestTrace.Step {
  fileprivate var value: Value {
    .members([
      "label": label, "file": source.file, "line": source.line, "at": at,
      "elements": elements.nonEmpty.map { Value.array($0.map(\.value)) },
      "state": isOmitted ? Value.null : state?.value, "failure": failure,
    ])
  }
}

extension CrashReport {
  fileprivate var value: Value {
    .members(["message": message, "cause": cause.rawValue, "stack": stack?.nonEmpty])
  }
}
