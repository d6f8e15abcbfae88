import StorybookRecording
import StorybookSchema
import Storybook

extension ReplayController {
  func reportState(
    _ state: HostMessage.ReplayReport.State, at now: Int
  ) -> HostMessage.ReplayReport {
    HostMessage.ReplayReport(
      recording: name, state: state, step: shown, at: position(at: now),
      duration: recording.duration, drift: shown.flatMap { drifts[$0] })
  }

  /// All steps, with the schema drifts found so far.
  var listedSteps: [HostMessage.ListedStep] {
    (0...recording.steps.count).map { step in
      var listed = recording.listed(step)
      listed.change = timeline.changes[step]
      listed.drift = drifts[step]
      return listed
    }
  }
}

extension Recording {
  fileprivate func listed(_ step: Int) -> HostMessage.ListedStep {
    guard step > 0 else { return .init(at: 0, kind: .start, title: "Start") }
    let step = steps[step - 1]
    return .init(at: step.at, kind: step.kind, title: step.title, performed: step.performed)
  }
}
