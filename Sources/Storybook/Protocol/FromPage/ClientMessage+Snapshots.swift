import StorybookSchema

extension ClientMessage {
  /// Somebody wants to hear how what the room shows differs from its snapshot, or does not any more.
  package struct Snapshot: Hashable, Sendable {
    package var seq: Int
    package var isOn: Bool
  }

  /// What is different becomes the snapshot.
  package struct Accept: Hashable, Sendable {
    package var seq: Int
    /// The comparison that is meant.
    package var number: Int
    package var choice: Choice

    package enum Choice: Hashable, Sendable {
      case all
      /// By their ids.
      case hunks(Set<Int>)
      /// What was there before the comparison of that number was accepted.
      case former
    }
  }
}

extension ClientMessage.Snapshot {
  init(_ fields: MessageFields) throws(ProtocolError) {
    let seq = try fields.seq
    guard let isOn = fields.value["on"]?.bool else { throw fields.missing("on", "true or false") }
    self.init(seq: seq, isOn: isOn)
  }
}

extension ClientMessage.Accept {
  init(_ fields: MessageFields) throws(ProtocolError) {
    let seq = try fields.seq
    guard let number = try fields.count("number") else {
      throw fields.missing("number", "that of a comparison")
    }
    self.init(seq: seq, number: number, choice: try Choice(fields))
  }
}

extension ClientMessage.Accept.Choice {
  fileprivate init(_ fields: MessageFields) throws(ProtocolError) {
    switch fields.value["hunks"] {
    case .string("all"): self = .all
    case .string("former"): self = .former
    case .array(let ids) where !ids.isEmpty && ids.allSatisfy({ $0.int != nil }):
      self = .hunks(Set(ids.compactMap(\.int)))
    default: throw fields.missing("hunks", "ids of hunks, “all” or “former”")
    }
  }
}
