import StorybookSchema

extension HostMessage {
  /// How it is with the recording in hand.
  package struct RecordingReport: Hashable, Sendable {
    package var isOn: Bool
    package var steps: Int
    /// When it started, in milliseconds since 1970; nil when there is none.
    package var since: Int?
    package var duration: Int
    /// True when it ended by itself.
    package var isFull: Bool

    package init(isOn: Bool, steps: Int, since: Int?, duration: Int, isFull: Bool = false) {
      self.isOn = isOn
      self.steps = steps
      self.since = since
      self.duration = duration
      self.isFull = isFull
    }

    static let nothing = RecordingReport(isOn: false, steps: 0, since: nil, duration: 0)

    var value: Value {
      var object: Object = [
        "type": "recording", "state": isOn ? "on" : "off", "steps": Value(steps),
      ]
      object["since"] = since.map { Value($0) }
      object["duration"] = Value(duration)
      if isFull { object["full"] = true }
      return .object(object)
    }
  }

  /// How it is with the recording that is shown.
  package struct ReplayReport: Hashable, Sendable {
    package enum State: String, Hashable, Sendable { case playing, paused, stopped }

    /// The name of its file.
    package var recording: String?
    package var state: State
    /// The one that the room shows.
    package var step: Int?
    package var at: Int
    package var duration: Int
    package var speed: Double
    /// Nil for who has them already.
    package var steps: [ListedStep]?
    /// Of the step that the room shows.
    package var drift: StepDrift?

    var value: Value {
      var object: Object = [
        "type": "replaying", "recording": recording.map { .string($0) } ?? .null,
        "state": .string(state.rawValue), "step": step.map { Value($0) } ?? .null,
        "at": Value(at), "duration": Value(duration), "speed": .number(Number(speed)),
      ]
      object["steps"] = steps.map { .array($0.map(\.value)) }
      if let step, let drift {
        object["drift"] = .object(Object([("step", Value(step))] + drift.members))
      }
      return .object(object)
    }
  }

  /// A step as a list of them shows it.
  package struct ListedStep: Hashable, Sendable {
    package var at: Int
    package var kind: Recording.Step.Kind
    package var title: String
    package var drift: StepDrift?

    var value: Value {
      var object: Object = [
        "at": Value(at), "kind": .string(kind.rawValue), "title": .string(title),
      ]
      object["drift"] = drift.map { .object(Object($0.members)) }
      return .object(object)
    }
  }

  /// A moment of a recording, with what led to it.
  package struct MomentReport: Hashable, Sendable {
    package var seq: Int
    package var recording: String?
    package var step: Int
    package var listed: ListedStep
    package var moment: Recording.Moment
    package var patch: Patch?

    var value: Value {
      var object: Object = [
        "type": "moment", "seq": Value(seq),
        "recording": recording.map { .string($0) } ?? .null, "step": Value(step),
        "at": Value(listed.at), "title": .string(listed.title), "props": moment.props,
        "environment": moment.environment,
      ]
      object["patch"] = patch?.value
      object["drift"] = listed.drift.map { .object(Object($0.members)) }
      return .object(object)
    }
  }
}
