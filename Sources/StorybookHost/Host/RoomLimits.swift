/// The limits of all rooms of a host.
package struct RoomLimits: Sendable {
  package var rooms = 10_000
  /// The memory of all rooms together; empty rooms are removed first.
  package var bytes = 256 << 20
  /// The limit for each room.
  package var participants = Membership.usualLimit

  package init() {}
}
