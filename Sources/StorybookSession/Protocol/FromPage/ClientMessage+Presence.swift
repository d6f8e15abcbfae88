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
  }

  /// Starts or stops leading a follow session.
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
          .badName,
          "A participant’s name must have 1 to \(PersonName.limit) characters on one line.",
          seq: value["seq"]?.int)
      }
      return name
    }
  }
}
