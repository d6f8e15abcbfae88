import Storybook
import StorybookSchema
import StorybookSession

/// A recording in a static site: the rendering at every step.
struct SiteRecording: Sendable {
  let name: String
  let recording: Recording
  private(set) var moments: [Value] = []

  init(name: String, recording: Recording) {
    self.name = name
    self.recording = recording
  }

  mutating func append(_ room: Room, drift: Value?, rendering: String) {
    var moment: Object = [
      "props": room.props, "environment": room.environment.siteValue, "sight": .string(rendering),
    ]
    moment["drift"] = drift
    moments.append(.object(moment))
  }

  /// `{recording, duration, steps: [{at, kind, title, patch?, props, environment, sight,
  /// drift?}]}`: each step combines the contents of the messages `replaying` and `moment`.
  var value: Value {
    let steps = zip(0..., moments).map { step, moment -> Value in
      let listed = recording.listed(step)
      var object: Object = [
        "at": Value(listed.at), "kind": .string(listed.kind.rawValue),
        "title": .string(listed.title),
      ]
      if step > 0 { object["patch"] = recording.steps[step - 1].patch?.value }
      for member in moment.object ?? [:] { object[member.key] = member.value }
      return .object(object)
    }
    return [
      "recording": .string(name), "duration": Value(recording.duration), "steps": .array(steps),
    ]
  }
}
