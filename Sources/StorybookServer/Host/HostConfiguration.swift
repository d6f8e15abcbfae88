import Logging
import StorybookWebSockets
import StorybookWorker

/// The settings of a host, from the command line.
struct HostConfiguration: Sendable {
  var server = ServerConfiguration()
  var access = AccessControl()
  var traffic = RateLimits()
  var isReadOnly = false
  /// Whether all clients are on this machine, as far as the host can tell.
  var isLoopback = false
  var workers: WorkerPool.Configuration
  let page: PageFiles
  let log: Logger
  /// How long an empty room is kept for clients that reconnect.
  var roomGrace: Duration = .seconds(60)
  var maximumRooms = 10_000
  /// The limit for each room.
  var maximumParticipants = 10_000
  /// The folder of all snapshots; `nil` for folders beside the screens.
  var snapshotFolder: String?
  /// Creates the log that replicates rooms between hosts; `nil` without replication.
  var sharing: Sharing.Maker?
}
