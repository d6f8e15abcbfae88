import Logging
import Storybook
import StorybookSchema
package import StorybookWebSockets
import StorybookSession

/// Connects the parts of a host: events of sockets, requests and workers in, effects out. An actor
/// on the service thread.
package actor Host {
  package nonisolated let loop: ServiceLoop
  nonisolated let configuration: HostConfiguration
  let builds: Builds
  let catalog: CatalogStore
  let connections: Connections
  var requests = HTTPQueue()
  var rooms: Rooms
  var cluster = Cluster()
  var snapshots = SnapshotChecks()
  var pictures = PictureStore()
  var work = RunningWork()
  var jobs = AwaitedJobs()

  nonisolated var log: Logger { configuration.log }
  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  package init(_ configuration: HostConfiguration, loop: ServiceLoop) {
    self.configuration = configuration
    self.loop = loop
    builds = Builds(configuration.workers, loop: loop, log: configuration.log)
    catalog = CatalogStore(
      builds, others: configuration.others, loop: loop, log: configuration.log)
    connections = Connections(configuration.traffic)
    rooms = Rooms(byteLimit: configuration.limits.bytes)
  }

  /// Delays the compiler, so that the first page renders before it reads documentation.
  private static let documentationDelay = Duration.milliseconds(300)

  /// Starts the workers, then the server. Returns the port that the server listens on.
  package func run() async throws -> Int {
    let build = try await startWorkers()
    builds.adopt(build.number)
    catalog.adopt(build.listing)
    followCatalog()
    await startSharing()
    let server = Server(configuration.server, on: loop, delegate: self)
    connections.server = server
    let port = try await server.start()
    catalog.checkBuild(documentingAfter: Self.documentationDelay)
    return port
  }

  /// Sends changes of the catalog to the clients. The catalog does not keep its host alive.
  func followCatalog() {
    catalog.onChange = { [connections, unowned catalog] in
      connections.broadcast(.catalog(catalog.value))
    }
    catalog.onDescribe = { [weak self] in
      self?.assumeIsolated { host in
        for room in host.rooms.all { host.describe(room) }
      }
    }
  }

  package func stop() async {
    catalog.schemas.reading?.cancel()
    stopSharing()
    // The task resumes on the loop, which is about to stop.
    await catalog.schemas.reading?.value
    await connections.server?.stop(grace: .seconds(1))
    builds.stop()
  }

  /// - Parameter executable: of another build than the configured one.
  func startWorkers(_ executable: String? = nil) async throws -> Builds.Ready {
    try await withCheckedThrowingContinuation { continuation in
      builds.start(
        executable,
        route: { [weak self] build, worker, event in
          self?.assumeIsolated { $0.builds.handle(event, from: worker, of: build) }
        }, { continuation.resume(with: $0.mapError { $0 }) })
    }
  }

  /// Runs an action after a delay, unless the host is gone by then.
  @discardableResult
  func after(
    _ delay: Duration, _ action: @escaping @Sendable (isolated Host) -> Void
  ) -> ScheduledAction {
    loop.schedule(after: delay) { [weak self] in self?.assumeIsolated(action) }
  }
}
