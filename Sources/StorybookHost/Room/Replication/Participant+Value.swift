package import StorybookFiles
package import StorybookSchema

/// Participants on other hosts, as sent by those.
extension Participant {
  private static let longestID = 64

  /// Whether a host can have generated the id.
  package static func isPossible(_ id: ID) -> Bool {
    (1...longestID).contains(id.utf8.count) && id.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Decodes a participant whose id starts with its host's name; throws a ``ProtocolError``.
  package init(_ value: Value, at host: String) throws(ProtocolError) {
    let fields = MessageFields(type: "participant", value: value)
    guard let id = try fields.participant("id"), id.hasPrefix(host + ".") else {
      throw fields.missing("id", what: "an id of its host")
    }
    let focus = try value["focus"].map { (_) throws(ProtocolError) in
      try fields.pointer("focus")
    }
    self.init(id: id, name: try fields.personName.text, focus: focus)
    page = fields.identifier("page")
  }

  /// What other hosts know of a participant: more than other participants do.
  package var valueForHosts: Value {
    var object = value.object ?? [:]
    object["page"] = page.map { .string($0) }
    return .object(object)
  }
}
