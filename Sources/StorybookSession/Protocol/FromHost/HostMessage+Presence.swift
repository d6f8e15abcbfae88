package import StorybookSchema
package import Storybook

extension HostMessage {
  /// A rendering without a room or revision, sent in response to a preview request.
  package struct Previewed: Hashable, Sendable {
    package var seq: Int
    package var mediaType: MediaType
    package var body: Rendering.Body
    package var timing: Timing
    /// Further members of the message.
    package var notes: Object

    package init(seq: Int, _ rendering: Rendering, timing: Timing) {
      self.seq = seq
      mediaType = rendering.mediaType
      body = rendering.body
      notes = rendering.notes
      self.timing = timing
    }

    var value: Value {
      var object: Object = ["type": "previewed", "seq": Value(seq)]
      for member in mediaType.members + body.members { object[member.0] = member.1 }
      object["timing"] = timing.value(diff: 0, bytes: body.count)
      // Its loads run before it is rendered.
      object["settled"] = true
      for note in notes { object[note.key] = note.value }
      return .object(object)
    }
  }

  /// The story, room and view of a leader.
  package struct Led: Hashable, Sendable {
    package var participant: Participant.ID
    package var name: String
    package var story: String
    package var room: String
    package var sight: FollowedView

    package init(
      _ leader: Participant, story: String, room: String, sight: FollowedView = FollowedView()
    ) {
      participant = leader.id
      name = leader.name
      self.story = story
      self.room = room
      self.sight = sight
    }

    var value: Value {
      var object: Object = [
        "type": "led", "participant": .string(participant), "name": .string(name),
        "story": .string(story), "room": .string(room),
      ]
      for member in sight.members { object[member.0] = member.1 }
      return .object(object)
    }
  }
}

extension Rendering.Body {
  /// The members of a message: text, or Base64 with its encoding.
  var members: [(String, Value)] {
    switch self {
    case .text(let text): [("body", .string(text))]
    case .bytes(let bytes): [("body", .string(Base64.encoded(bytes))), ("encoding", "base64")]
    }
  }
}
