import StorybookSchema
package import Storybook

extension ReplayController {
  func report(
    _ state: HostMessage.ReplayReport.State, at now: Int
  ) -> HostMessage.ReplayReport {
    HostMessage.ReplayReport(
      recording: name, state: state, step: shown, at: position(at: now),
      duration: recording.duration, speed: speed, drift: shown.flatMap { drifts[$0] })
  }

  /// All steps, with the schema drifts found so far.
  var listedSteps: [HostMessage.ListedStep] {
    (0...recording.steps.count).map { step in
      var listed = recording.listed(step)
      listed.drift = drifts[step]
      return listed
    }
  }
}

extension Recording {
  package func listed(_ step: Int) -> HostMessage.ListedStep {
    guard step > 0 else { return .init(at: 0, kind: .start, title: "Start") }
    let step = steps[step - 1]
    return .init(at: step.at, kind: step.kind, title: step.title)
  }
}

extension Room {
  /// Returns the state at a step, reduced to the fields that fit the current type.
  func report(
    _ timeline: Timeline, named name: String?, for look: ClientMessage.StepRequest
  ) -> HostMessage.MomentReport {
    let step = timeline.recording.step(look.place)
    var listed = timeline.recording.listed(step)
    var moment = timeline.moment(step)
    let drift = Drift.between(moment.props, andPublished: schema)
    if !drift.isEmpty, let fitting = try? moment.props.applying(drift.patch) {
      moment.props = fitting
      listed.drift = StepDrift(fields: drift.fields)
    }
    // Environment fields that were not recorded are those of the room.
    moment.environment = environment.adopting(moment.environment).value
    return HostMessage.MomentReport(
      seq: look.seq, recording: name, step: step, listed: listed, moment: moment,
      patch: step == 0 ? nil : timeline.recording.steps[step - 1].patch)
  }
}
