import Logging
import Storybook
import StorybookSchema
package import StorybookWebSockets

/// Connects the services of a host: events of sockets, requests and workers in, effects out. An actor
/// on the service thread, to which its services are confined. None of them knows it.
package actor Host {
  package nonisolated let loop: ServiceLoop
  nonisolated let configuration: HostConfiguration
  let builds: Builds
  let catalog: CatalogStore
  let connections: Connections
  let tasks: ClientTasks
  let rooms: RoomService
  /// `nil` without replication.
  let peers: PeerService?
  let snapshots: SnapshotService
  let pictures: PictureService
  let files: FileService
  let reviews: ReviewService
  let checks: CheckService
  let requests: HTTPService

  nonisolated var log: Logger { configuration.log }
  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  package init(_ configuration: HostConfiguration, loop: ServiceLoop) {
    self.configuration = configuration
    self.loop = loop
    builds = Builds(configuration.workers, loop: loop, log: configuration.log)
    catalog = CatalogStore(
      builds, others: configuration.others, loop: loop, log: configuration.log)
    connections = Connections(configuration.traffic)
    tasks = ClientTasks(connections, on: loop)
    rooms = RoomService(configuration, catalog: catalog, connections: connections)
    peers = configuration.sharing.map { [rooms] in PeerService(rooms, over: $0) }
    snapshots = SnapshotService(rooms, tasks: tasks)
    pictures = PictureService(snapshots)
    files = FileService(snapshots)
    reviews = ReviewService(snapshots)
    checks = CheckService(snapshots, reviews: reviews)
    requests = HTTPService(rooms, pictures: pictures, reviews: reviews)
    rooms.peers = peers
    rooms.files = files
    rooms.snapshots = snapshots
  }

  /// Delays the compiler, so that the first page renders before it reads documentation.
  private static let documentationDelay = Duration.milliseconds(300)

  /// Starts the workers, then the server. Returns the port that the server listens on.
  package func run() async throws -> Int {
    let build = try await startWorkers()
    builds.adoptBuild(build.number)
    catalog.adoptListing(build.listing)
    followCatalog()
    await peers?.start()
    let server = Server(configuration.server, on: loop, delegate: self)
    connections.server = server
    let port = try await server.start()
    catalog.checkBuild(documentingAfter: Self.documentationDelay)
    reviews.begin()
    return port
  }

  /// Sends changes of the catalog to the clients. The catalog does not keep its host alive.
  func followCatalog() {
    catalog.onChange = { [connections, unowned catalog] in
      connections.broadcast(.catalog(catalog.value))
    }
    catalog.onDescribe = { [weak rooms] in rooms?.describeAll() }
  }

  package func stop() async {
    let tasks = [catalog.schemas.reading, catalog.controlCheck].compactMap { $0 }
    for task in tasks { task.cancel() }
    peers?.stop()
    // They resume on the loop, which is about to stop.
    for task in tasks { await task.value }
    await reviews.stop()
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
        }, then: { continuation.resume(with: $0.mapError { $0 }) })
    }
  }
}
