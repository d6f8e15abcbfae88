extension HostMessage {
  /// The connection state of a host that shares rooms.
  package enum SharingState: String, Hashable, Sendable {
    /// Other hosts are unreachable; rooms exist on this host only until they are back.
    case alone
    case together

    package var sentence: String {
      switch self {
      case .alone:
        "Other hosts are unreachable. Your changes are kept here; participants at other hosts "
          + "see them after the connection is restored."
      case .together: "Rooms are shared with the other hosts again."
      }
    }
  }
}
