import StorybookSchema

extension HostMessage {
  /// How far the review of the working tree is; its changes are at an address.
  package struct Review: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
      /// Not asked for.
      case idle
      case running, ready, failed
    }

    package var seq: Int?
    package var state = State.idle
    /// The other revision.
    package var against: String
    /// Changes with what the address answers.
    package var number = 0
    /// Why the last comparison failed.
    package var message: String?

    package init(seq: Int? = nil, against: String) {
      self.seq = seq
      self.against = against
    }

    var value: Value {
      .members([
        "type": "review", "seq": seq, "state": state.rawValue, "against": against,
        "number": number, "message": message,
      ])
    }
  }
}
