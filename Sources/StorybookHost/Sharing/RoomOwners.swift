import StorybookFiles
import StorybookSchema

/// The stories whose default rooms are named after former ids, as a log that all hosts read.
///
/// ```text
/// {"from": "h7KdX2mQpa", "rooms": {"wizard/start": "wizard/begin"}}
/// ```
struct RoomOwners {
  /// The name of the log, which no room can have.
  static let log = "room-owners"

  let host: String
  let stories: [String: String]

  var text: [UInt8] {
    let rooms = Object(stories.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    return Value.members(["from": host, "rooms": Value.object(rooms)]).bytes
  }
}

extension RoomOwners {
  init(_ text: [UInt8]) throws(ProtocolError) {
    let value = try LogText.parse(text)
    host = try LogText.host(value)
    guard let rooms = value["rooms"]?.object else {
      throw ProtocolError(.malformed, "The log entry names no rooms.")
    }
    stories = rooms.reduce(into: [:]) { stories, room in stories[room.key] = room.value.string }
  }
}
