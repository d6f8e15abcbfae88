import StorybookRecording
import StorybookSchema
import Storybook

/// The recording of a room: every step since a participant started it.
extension Room {
  mutating func record(_ action: ClientMessage.Record.Action) -> [Effect] {
    recordings.control(action, story: story, at: now, moment: moment, crash: results.crash)
    return sendRecording()
  }

  func sendRecording(to recipients: Effect.Recipients = .everyone) -> [Effect] {
    [.send(.recording(recordings.session?.report ?? .nothing), to: recipients)]
  }

  private var moment: Recording.Moment {
    Recording.Moment(props: props, environment: environment.value)
  }

  /// Records a change: of the props by a patch, or of something else.
  mutating func recordChange(
    _ patch: Patch? = nil, from old: Value? = nil, performed: Recording.Performed? = nil
  ) -> [Effect] {
    guard recordings.session?.isOn == true else { return [] }
    let moment = moment
    recordings.session?.record(
      at: now, moment: moment, patch: patch, from: old, performed: performed)
    return sendRecording()
  }

  /// Records a crash at the step that caused it, or as an extra step if the room rejected its
  /// props.
  mutating func recordCrash(
    _ crash: Crash, of ticket: Evaluation.Ticket, performed: Recording.Performed? = nil
  ) -> [Effect] {
    guard recordings.session?.isOn == true else { return [] }
    let moment = Recording.Moment(props: crash.props, environment: environment.value)
    recordings.session?.recordCrash(
      crash, moment: moment, at: now, performed: performed, ticket: ticket)
    return sendRecording()
  }
}

extension PendingEvaluation {
  /// The command that the evaluation performs.
  var performed: Recording.Performed? {
    guard case .request(let request) = purpose,
      case .message(.perform(let perform)) = request.kind
    else { return nil }
    return Recording.Performed(
      command: perform.command, value: perform.value, element: perform.element)
  }
}
