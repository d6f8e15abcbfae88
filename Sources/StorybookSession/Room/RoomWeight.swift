package import StorybookSchema

/// The approximate memory of a room in bytes.
///
/// Weighing props reads all of them, so long ones are weighed after several revisions; the history
/// counts each edit at once.
package struct RoomWeight: Hashable, Sendable {
  package private(set) var bytes = 0
  private var props = 0
  private var revision: Int?

  private static let interval = 16
  private static let short = 64 << 10

  package init() {}

  /// Weighs the room after a step; returns by how much it grew.
  package mutating func note(_ room: inout Room) -> Int {
    let isDue = revision.map { props <= Self.short || room.revision - $0 >= Self.interval } ?? true
    if isDue, revision != room.revision {
      props = Self.weight(room.props)
      revision = room.revision
    }
    let before = bytes
    bytes = props + room.accompanyingBytes
    return bytes - before
  }

  package static func weight(_ props: Value) -> Int { props.weight(upTo: limit) ?? limit }

  private static let limit = 64 << 20
}

extension Room {
  /// The size of everything but the props.
  fileprivate var accompanyingBytes: Int {
    history.bytes + queue.bytes + texts.bytes + recordings.bytes
      + (results.rendering?.body.count ?? 0)
  }
}
