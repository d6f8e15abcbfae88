import StorybookFiles
package import StorybookProgram
package import StorybookRecording
package import StorybookSchema
package import Storybook

/// A side effect that a room requests from its host.
package enum Effect: Hashable, Sendable {
  case send(HostMessage, to: Recipients)
  /// Send the newest rendering to these recipients as soon as they can receive it.
  case show(to: Recipients)
  /// Send the changed presence to the participants as they can receive it.
  case presence
  case evaluate(Evaluation)
  /// Run a load after a delay in milliseconds, independent of the room's evaluations.
  case load(Evaluation, delay: Int)
  case save(ClientMessage.Save, props: Value, for: Participant.ID)
  case export(seq: Int, ExportKind, props: Value, for: Participant.ID)
  case excerpt(ClientMessage.RecordingExcerpt, of: Recording, for: Participant.ID)
  /// Read the recording of that name and call ``Room/fetched(_:name:for:from:)`` with the message.
  case fetch(String, ClientMessage.Replay, for: Participant.ID)
  /// Propose the commit to the log of a shared room; call ``Room/agreed(on:)`` once accepted.
  case propose(Commit, Evaluation.Ticket)
  /// Call ``Room/wake(_:)`` with the number, after a delay in milliseconds.
  case wake(after: Int, number: Int)

  package enum Recipients: Hashable, Sendable {
    case one(Participant.ID)
    case everyone
    case others(Participant.ID)
  }
}

extension Effect {
  static func fail(
    _ code: ProtocolError.Code, message: String, seq: Int? = nil, to id: Participant.ID
  ) -> Effect { .send(.failed(ProtocolError(code, message, seq: seq)), to: .one(id)) }
}
