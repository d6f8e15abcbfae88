import StorybookFiles
package import StorybookProgram
package import Storybook
import StorybookSchema

extension HostMessage {
  /// A rendering without a room or revision, sent in response to a preview request.
  package struct Previewed: Hashable, Sendable {
    package var seq: Int
    package var mediaType: MediaType
    package var body: Rendering.Body
    package var timing: Timing
    /// Further members of the message.
    package var notes: Rendering.Notes

    package init(seq: Int, _ rendering: Rendering, timing: Timing) {
      self.seq = seq
      mediaType = rendering.mediaType
      body = rendering.body
      notes = rendering.notes
      self.timing = timing
    }

    var value: Value {
      // Its loads run before it is rendered.
      .members([
        "type": "previewed", "seq": seq, "...": Object(mediaType.members + body.members),
        "timing": timing.value(diff: 0, bytes: body.count), "settled": true, "...": notes.object,
      ])
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
