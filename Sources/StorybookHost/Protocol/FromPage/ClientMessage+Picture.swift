import StorybookFiles
import StorybookSchema

extension ClientMessage {
  /// Takes a picture of the room's story, or decides about one that was taken.
  package struct Picture: Hashable, Sendable {
    package var seq: Int
    package var action: Action
    /// The one to decide about.
    package var picture: String?

    package enum Action: String, Hashable, Sendable, CaseIterable {
      case take, accept
      /// Restores the recorded picture as it was before the acceptance.
      case undo
    }
  }
}

extension ClientMessage.Picture {
  init(_ fields: MessageFields) throws(ProtocolError) {
    let seq = try fields.seq
    guard let action: Action = try fields.choice("action") else {
      throw fields.missing("action", what: "“take”, “accept” or “undo”")
    }
    let picture = fields.identifier("picture")
    guard action == .take || picture != nil else {
      throw fields.missing("picture", what: "the name of a picture")
    }
    self.init(seq: seq, action: action, picture: picture)
  }
}
