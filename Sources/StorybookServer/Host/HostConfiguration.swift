import StorybookWebSockets

/// What the command line decides about a host.
struct HostConfiguration: Sendable {
  var server = ServerConfiguration()
  var access = AccessControl()
  var traffic = RateLimits()
  var isReadOnly = false
  /// True when everybody who looks is on this machine, as far as one can tell.
  var isLoopback = false
  var workers: WorkerPool.Configuration
  /// How long an empty room waits for somebody to come back.
  var roomGrace: Duration = .seconds(60)
  var maximumRooms = 10_000
  /// In one room.
  var maximumParticipants = 10_000
  /// The folder of all snapshots; nil for those beside the screens.
  var snapshotFolder: String?
  /// Makes what rooms are shared over; nil where they are this host's alone.
  var sharing: Sharing.Maker?
}
