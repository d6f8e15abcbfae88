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
