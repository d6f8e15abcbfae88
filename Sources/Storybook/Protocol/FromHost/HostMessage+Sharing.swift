import StorybookSchema

extension HostMessage {
  /// How it is with the rooms of a host that shares them.
  package enum Sharing: String, Hashable, Sendable {
    /// Others are out of reach: rooms are this host's alone meanwhile.
    case alone
    case together

    package var sentence: String {
      switch self {
      case .alone:
        "Other hosts are out of reach. What you change is kept here, and who is at another host "
          + "does not see it until they are back."
      case .together: "Rooms are shared with the other hosts again."
      }
    }

    var value: Value {
      ["type": "sharing", "state": .string(rawValue), "message": .string(sentence)]
    }
  }
}
