import StorybookSchema

/// The approximate memory of a room in bytes.
package struct RoomWeight: Hashable, Sendable {
  package private(set) var bytes = 0
  private var props = 0
  /// The props that were weighed last: only what differs from them is weighed again.
  private var weighed: Value = .null

  /// What a room takes before it has any props.
  private static let base = 8 << 10

  package init() {}

  /// Weighs the room after a step; returns by how much it grew.
  package mutating func noteRoom(_ room: inout Room) -> Int {
    props += room.props.memory(besides: weighed) - weighed.memory(besides: room.props)
    weighed = room.props
    let before = bytes
    bytes = Self.base + props + room.accompanyingBytes
    return bytes - before
  }
}

extension Room {
  /// The size of everything but the props.
  fileprivate var accompanyingBytes: Int {
    history.bytes + queue.bytes + texts.bytes + recordings.bytes + results.bytes + loads.bytes
      + original.memory(besides: props) + (definition.loaded?.memory(besides: props) ?? 0)
  }
}
