package import StorybookSchema

/// What a room wants done in the world.
package enum Effect: Hashable, Sendable {
  case send(HostMessage, to: Recipients)
  /// The room has a rendering that these have not seen: send the newest when they can take it.
  case show(to: Recipients)
  /// Who is in the room has changed: its participants are to hear of it, as they can take it.
  case presence
  case evaluate(Evaluation)
  /// Something is to be loaded after so many milliseconds; the room goes on meanwhile.
  case load(Evaluation, delay: Int)
  case save(ClientMessage.Save, props: Value, for: Participant.ID)
  case export(seq: Int, ExportKind, props: Value, for: Participant.ID)
  case excerpt(ClientMessage.RecordingExcerpt, of: Recording, for: Participant.ID)
  /// Read the recording of that name, and come back with it and the message.
  case fetch(String, ClientMessage, for: Participant.ID)
  /// Ask the log of a shared room to take the commit; ``Room/agreed(on:)`` when it has.
  case propose(Commit, Evaluation.Ticket)
  /// Call ``Room/wake(_:)`` with the number, in so many milliseconds.
  case wake(after: Int, number: Int)

  package enum Recipients: Hashable, Sendable {
    case one(Participant.ID)
    case everyone
    case others(Participant.ID)
  }
}
