import StorybookSchema

extension ClientMessage {
  /// A rendering of any story, beside the room.
  package struct Preview: Hashable, Sendable {
    package var seq: Int
    package var story: String
    /// Nil for the story's own.
    package var props: Value?
    /// What differs from the environment that a story starts with.
    package var environment: Value?
  }

  /// Somebody wants the others to come along, or does not want it any more.
  package struct Lead: Hashable, Sendable {
    package var seq: Int
    package var isOn: Bool
    package var sight = FollowedView()
  }
}

extension ClientMessage.Preview {
  init(_ fields: MessageFields) throws(ProtocolError) {
    self.init(
      seq: try fields.seq, story: try fields.string("story"), props: fields.value["props"],
      environment: fields.value["environment"])
  }
}

extension ClientMessage.Lead {
  init(_ fields: MessageFields) throws(ProtocolError) {
    let seq = try fields.seq
    guard let isOn = fields.value["on"]?.bool else { throw fields.missing("on", "true or false") }
    self.init(seq: seq, isOn: isOn, sight: try FollowedView(fields))
  }
}

extension MessageFields {
  var personName: PersonName {
    get throws(ProtocolError) {
      guard let name = PersonName(try string("name")) else {
        throw ProtocolError(
          .badName, "A person’s name has 1 to \(PersonName.limit) letters, in one line.",
          seq: value["seq"]?.int)
      }
      return name
    }
  }
}
