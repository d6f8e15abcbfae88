import Storybook
import StorybookProgram
import StorybookRecording
import StorybookSchema
import StorybookHost

/// Replays a recording without a room: each moment is rendered by the author's code, in a process
/// that may crash.
struct Replayer: Sendable {
  let timeline: Timeline
  /// The defaults for what the recording does not contain of its environment.
  let environment: EnvironmentSettings
  /// The screen's published schema; `nil` if its type cannot be probed.
  let schema: Value?
  /// Sends a request to a worker; throws ``WorkerExitError`` if the author's code ends the process.
  let ask: @Sendable (WorkerRequest) async throws -> WorkerReply

  var recording: Recording { timeline.recording }

  /// Renders the moment of a step, and performs the command that led to it.
  func replay(_ step: Int) async throws -> ReplayedStep {
    let shown = try await showStep(step)
    guard shown.failure == nil, step > 0, let performed = recording.steps[step - 1].performed
    else { return shown }
    return try await perform(performed, shown: shown)
  }

  private func showStep(_ step: Int) async throws -> ReplayedStep {
    let moment = timeline.moment(step)
    let environment = environment.adopting(moment.environment)
    var drift = schema.map { Drift.between(moment.props, andPublished: $0) }
    var result = try await rendered(moment.props, in: environment)
    switch (result, drift) {
    case (.rejected, let found?):
      guard let fitting = try? moment.props.applying(found.patch, within: .props),
        fitting != moment.props
      else {
        break
      }
      result = try await rendered(fitting, in: environment)
    // The type accepts the props, so the only drift to report is fields that it ignores.
    default: drift = drift?.limited(to: .unknown)
    }
    return ReplayedStep(
      step: step, at: recording.time(of: step), title: title(of: step),
      recorded: recording.steps.element(at: step - 1)?.crash,
      result: result, drift: drift?.fields ?? [])
  }

  /// The drift of a moment; only what the type ignores, if it accepts the props.
  func drift(_ step: Int) async throws -> Drift {
    let moment = timeline.moment(step)
    guard let schema else { return .none }
    let drift = Drift.between(moment.props, andPublished: schema)
    guard !drift.isEmpty else { return drift }
    if case .rejected = try await rendered(
      moment.props, in: environment.adopting(moment.environment))
    {
      return drift
    }
    return drift.limited(to: .unknown)
  }

  private func title(of step: Int) -> String {
    recording.steps.element(at: step - 1)?.title ?? "Start"
  }

  private func rendered(_ props: Value, in environment: EnvironmentSettings) async throws
    -> RenderResult
  {
    let evaluation = Evaluation(
      ticket: 0, screen: recording.screen, props: props.bytes, environment: environment,
      wantsRendering: true)
    do {
      return RenderResult(try await ask(.evaluate(evaluation)))
    } catch let exit as WorkerExitError {
      return .crashed(exit.report)
    }
  }
}
