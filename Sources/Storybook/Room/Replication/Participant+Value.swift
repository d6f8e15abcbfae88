package import StorybookSchema

/// Participants at other hosts, as those tell of them.
extension Participant {
  private static let longestID = 64

  /// True for ids that a host makes.
  package static func isPossible(_ id: ID) -> Bool {
    (1...longestID).contains(id.utf8.count) && id.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Reads one whose id starts with the name of its host; throws ``ProtocolError``.
  package init(_ value: Value, at host: String) throws(ProtocolError) {
    let fields = MessageFields(type: "participant", value: value)
    guard let id = try fields.participant("id"), id.hasPrefix(host + ".") else {
      throw fields.missing("id", "one of its host")
    }
    let focus = value["focus"] == nil ? nil : try fields.pointer("focus")
    self.init(
      id: id, name: try fields.personName.text, focus: focus, leads: fields.flag("leads"))
  }
}
