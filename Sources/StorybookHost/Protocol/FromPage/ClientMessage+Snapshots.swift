import StorybookFiles
import StorybookSchema
package import StorybookSnapshots

extension ClientMessage {
  /// Subscribes to the room's differences from its snapshot, or unsubscribes.
  package struct Snapshot: Hashable, Sendable {
    package var seq: Int
    package var isOn: Bool
    package var format = SnapshotFormat.markup
  }

  /// Accepts differences into the snapshot.
  package struct Accept: Hashable, Sendable {
    package var seq: Int
    /// The number of the comparison.
    package var number: Int
    package var choice: Choice
    /// That of the comparison.
    package var format = SnapshotFormat.markup

    package enum Choice: Hashable, Sendable {
      case all
      /// The hunks with these ids.
      case hunks(Set<Int>)
      /// Restores the snapshot as it was before that comparison was accepted.
      case former
    }
  }
}

extension ClientMessage.Snapshot {
  init(_ fields: MessageFields) throws(ProtocolError) {
    let seq = try fields.seq
    guard let isOn = fields.value["on"]?.bool else {
      throw fields.missing("on", what: "true or false")
    }
    self.init(seq: seq, isOn: isOn, format: try fields.snapshotFormat)
  }
}

extension ClientMessage.Accept {
  init(_ fields: MessageFields) throws(ProtocolError) {
    let seq = try fields.seq
    guard let number = try fields.count("number") else {
      throw fields.missing("number", what: "the number of a comparison")
    }
    self.init(
      seq: seq, number: number, choice: try Choice(fields), format: try fields.snapshotFormat)
  }
}

extension MessageFields {
  fileprivate var snapshotFormat: SnapshotFormat {
    get throws(ProtocolError) { try choice("format") ?? .markup }
  }
}

extension ClientMessage.Accept.Choice {
  fileprivate init(_ fields: MessageFields) throws(ProtocolError) {
    switch fields.value["hunks"] {
    case .string("all"): self = .all
    case .string("former"): self = .former
    case .array(let ids) where !ids.isEmpty && ids.allSatisfy({ $0.int != nil }):
      self = .hunks(Set(ids.compactMap(\.int)))
    default: throw fields.missing("hunks", what: "hunk ids, “all” or “former”")
    }
  }
}
