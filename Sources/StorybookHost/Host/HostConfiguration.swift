package import Logging
package import Storybook
package import StorybookWebSockets

/// The settings of a host, from the command line.
package struct HostConfiguration: Sendable {
  var server: ServerConfiguration
  package var access = AccessControl()
  package var traffic = RateLimits()
  /// Whether fixtures, snapshots and recordings may be written; props are edited in any case.
  package var writesFiles = true
  /// Whether all clients are on this machine, as far as the host can tell.
  package var isLoopback = false
  package var workers: WorkerPool.Configuration
  let page: PageFiles
  let log: Logger
  /// How long an empty room is kept for clients that reconnect.
  var roomGrace: Duration = .seconds(60)
  package var limits = RoomLimits()
  /// The folder of all snapshots; `nil` for folders beside the screens.
  package var snapshotFolder: String?
  /// What a person types before the arguments of a command.
  package var command = "storybook"
  /// Storybooks at other addresses, besides those of the catalog.
  package var others: [OtherCatalog] = []
  /// A copy of axe-core, which the canvas runs on request.
  package var axe: AxeFile?
  /// The tools that check stories for a page, besides the host's own comparison of snapshots.
  package var checks: [ClientMessage.Check.Kind: StoryCheck.Tool] = [:]
  /// Finds which props make which part of a rendering; `nil` without a tool for that.
  package var origins: OriginTool?
  /// Takes pictures; `nil` without a tool for them.
  package var pictures: PictureTool?
  /// Reviews the working tree; `nil` without another revision.
  package var review: (any ReviewTool)?
  /// Creates the log that replicates rooms between hosts; `nil` without replication.
  package var sharing: Sharing.Maker?

  package init(
    server: ServerConfiguration = ServerConfiguration(), workers: WorkerPool.Configuration,
    page: PageFiles, log: Logger
  ) {
    self.server = server
    self.workers = workers
    self.page = page
    self.log = log
  }
}
