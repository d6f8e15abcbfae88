import StorybookSchema
import Storybook

/// The recordings of a room: always the recent steps, and every step while recording.
extension Room {
  mutating func record(_ action: ClientMessage.Record.Action) -> [Effect] {
    recordings.control(action, story: story, at: now, moment: moment, crash: results.crash)
    return sendRecording()
  }

  func sendRecording(to recipients: Effect.Recipients = .everyone) -> [Effect] {
    [.send(.recording(recordings.session?.report ?? .nothing), to: recipients)]
  }

  private func sendRunningRecording() -> [Effect] {
    guard recordings.session?.isOn == true else { return [] }
    return sendRecording()
  }

  private var moment: Recording.Moment {
    Recording.Moment(props: props, environment: environment.value)
  }

  /// Records a change: of the props by a patch, or of something else.
  mutating func recordChange(
    _ patch: Patch? = nil, from old: Value? = nil, performed: Recording.Performed? = nil
  ) -> [Effect] {
    let time = now
    let moment = moment
    recordings.each { $0.record(at: time, moment, patch: patch, from: old, performed: performed) }
    return sendRunningRecording()
  }

  /// Records a crash at the step that caused it, or as an extra step if the room rejected its
  /// props.
  mutating func recordCrash(
    _ crash: Crash, of ticket: Evaluation.Ticket, performed: Recording.Performed? = nil
  ) -> [Effect] {
    let moment = Recording.Moment(props: crash.props, environment: environment.value)
    let time = now
    recordings.each {
      $0.recordCrash(crash, moment, at: time, performed: performed, ticket: ticket)
    }
    return sendRunningRecording()
  }
}

extension PendingEvaluation {
  /// The command that the evaluation performs.
  var performed: Recording.Performed? {
    guard case .request(let request) = purpose,
      case .message(.perform(let perform)) = request.kind
    else { return nil }
    return Recording.Performed(command: perform.command, value: perform.value)
  }
}
