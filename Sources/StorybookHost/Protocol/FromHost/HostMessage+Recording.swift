package import StorybookRecording
package import Storybook
import StorybookSchema

extension HostMessage {
  /// The state of the room's recording.
  package struct RecordingReport: Hashable, Sendable {
    package var isOn: Bool
    package var steps: Int
    /// The start, in milliseconds since 1970; `nil` without a recording.
    package var since: Int?
    package var duration: Int
    /// Whether it ended because it was full.
    package var isFull = false

    static let nothing = RecordingReport(isOn: false, steps: 0, since: nil, duration: 0)

    var value: Value {
      .members([
        "type": "recording", "state": isOn ? "on" : "off", "steps": steps, "since": since,
        "duration": duration, "full": isFull.ifSet,
      ])
    }
  }

  /// The state of the replay.
  package struct ReplayReport: Hashable, Sendable {
    package enum State: String, Hashable, Sendable { case playing, paused, stopped }

    /// The name of the recording's file.
    package var recording: String?
    package var state: State
    /// The step that the room shows.
    package var step: Int?
    package var at: Int
    package var duration: Int
    /// The steps; `nil` for a connection that already has them.
    package var steps: [ListedStep]?
    /// The schema drift of the shown step.
    package var drift: StepDrift?

    var value: Value {
      .members([
        "type": "replaying", "recording": recording?.value ?? .null, "state": state.rawValue,
        "step": step?.value ?? .null, "at": at, "duration": duration,
        "steps": steps?.map(\.value), "drift": step == nil ? nil : drift?.value(of: step),
      ])
    }
  }

  /// A step in the list of steps.
  package struct ListedStep: Hashable, Sendable {
    package var at: Int
    package var kind: Recording.Step.Kind
    package var title: String
    package var performed: Recording.Performed?
    package var change: ShortestChange?
    package var drift: StepDrift?

    var value: Value {
      // The title is that of a command with a long value.
      let isShort = performed?.value?.isShort != false
      return .members([
        "at": at, "kind": kind.rawValue, "title": title,
        "command": isShort ? performed?.command : nil, "value": isShort ? performed?.value : nil,
        "element": performed?.element, "change": change, "drift": drift?.value(),
      ])
    }
  }

  /// A step of the loaded recording, with the patch that led to it.
  package struct MomentReport: Hashable, Sendable {
    package var seq: Int
    package var step: Int
    package var patch: Patch?
  }
}

extension HostMessage {
  /// A recording, as it is or as the source of a test.
  package struct Excerpt: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case recording, test }

    package var seq: Int
    package var kind = Kind.recording
    package var content: String

    var value: Value {
      .members(["type": "exported", "seq": seq, "kind": kind.rawValue, "content": content])
    }
  }
}
