import StorybookFiles
package import StorybookSchema

extension ClientMessage {
  /// Requests a rendering of any story, independent of the room.
  package struct Preview: Hashable, Sendable {
    package var seq: Int
    package var story: String
    /// The props; `nil` for the story's own.
    package var props: Value?
    /// The fields that differ from the story's initial environment.
    package var environment: Value?
    /// Whether the story's recorded snapshot for that environment is requested instead.
    package var isRecorded = false
    /// Whether the rendering of the revision that is reviewed against is requested instead.
    package var isBefore = false
  }
}

extension ClientMessage.Preview {
  init(_ fields: MessageFields) throws(ProtocolError) {
    self.init(
      seq: try fields.seq, story: try fields.string("story"), props: fields.value["props"],
      environment: fields.value["environment"],
      isRecorded: fields.flag("recorded"), isBefore: fields.flag("before"))
  }
}
