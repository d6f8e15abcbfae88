import Logging
import Storybook
import StorybookSchema
import StorybookSnapshots
import StorybookWebSockets

/// The state of a host: clients, rooms, workers. An actor on the service thread.
actor Host {
  nonisolated let loop: ServiceLoop
  nonisolated let log: Logger
  let configuration: HostConfiguration
  let page: PageFiles

  var server: Server?
  /// The workers of the current build.
  var pool: WorkerPool?
  /// The pools by generation, including those of older builds that still have work.
  var pools: [Int: WorkerPool] = [:]
  var generation = 0
  var current = 0
  /// The report of a running or failed build; `nil` after a successful one.
  var buildReport: Object?
  var listing: CatalogListing? {
    didSet { root = listing.map { SourceRoot($0) } ?? SourceRoot(path: nil) }
  }
  private(set) var root = SourceRoot(path: nil)
  var storyIndex: StoryIndex?
  var recordings = RecordingIndex()
  var schemas: [String: KnownSchema] = [:]
  var coverages: [String: KnownCoverage] = [:]
  var documentation = Documentation()
  /// The modules whose documentation was requested, and the task that reads it.
  var documented: Set<String> = []
  var documenting: Task<Void, Never>?
  /// The reasons why fixtures do not fit their type, by path.
  var problems: [String: String] = [:]
  var snapshots = SnapshotStatusIndex()
  let snapshotStore = SnapshotStore()
  /// The clients to answer when the running check of all snapshots ends.
  var snapshotCheckRequests: [SnapshotCheckRequest] = []
  /// The stories that crashed or drifted since the current build was loaded.
  var statuses: [String: StoryStatus] = [:]
  var clients: [ConnectionID: ClientConnection] = [:]
  var rooms: [String: RoomEntry] = [:]
  /// Pending joins for rooms that are still loading.
  var pendingJoins: [String: [PendingJoin]] = [:]
  var renderGate: RenderRateLimiter
  private var guests = 0
  /// The log over which hosts replicate rooms, and whether it is available.
  var sharing: (any RoomLog)?
  var isLogAvailable = false
  /// Resumes the start of the host once the availability of the log is known.
  var logAwaited: (() -> Void)?
  /// Whether the last message to clients said that rooms are not replicated, because the log is
  /// unavailable.
  var wasToldAlone = false
  /// Rooms that still have to rejoin replication.
  var unshared: [String] = []
  /// Log entries for rooms that are still loading.
  var arriving: [String: [LogEntry]] = [:]
  /// The other hosts, by the time of their last heartbeat.
  var peers: [String: ContinuousClock.Instant] = [:]
  /// Peers whose heartbeat timed out.
  var silent: Set<String> = []
  /// The name of this host among its peers.
  let hostName = String(RandomToken.make().prefix(10))

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ configuration: HostConfiguration, loop: ServiceLoop, page: PageFiles, log: Logger) {
    self.configuration = configuration
    renderGate = RenderRateLimiter(configuration.traffic)
    self.loop = loop
    self.page = page
    self.log = log
  }

  /// Starts the workers, then the server. Returns the port that the server listens on.
  func run() async throws -> Int {
    let listing = try await startWorkers()
    self.listing = listing
    refreshStoryIndex()
    await startSharing()
    let server = Server(configuration.server, on: loop, delegate: self)
    self.server = server
    let port = try await server.start()
    reportControls(listing)
    checkFixtures()
    documentScreens(after: Self.documentationDelay)
    return port
  }

  func stop() async {
    documenting?.cancel()
    stopSharing()
    // The task resumes on the loop, which is about to stop.
    await documenting?.value
    await server?.stop(grace: .seconds(1))
    for pool in pools.values { pool.stop() }
  }

  func makeParticipant() -> Participant {
    guests += 1
    let id = sharing == nil ? "p\(guests)" : "\(hostName).p\(guests)"
    return Participant(id: id, name: "\(Self.guest)\(guests)")
  }

  private func startWorkers() async throws -> CatalogListing {
    let (generation, pool) = makePool(configuration.workers.executable)
    current = generation
    self.pool = pool
    return try await withCheckedThrowingContinuation { continuation in
      pool.start { continuation.resume(with: $0) }
    }
  }

  /// Derives the schemas of screens with control overrides, so that overrides without a matching
  /// field are logged at startup.
  func reportControls(_ listing: CatalogListing) {
    for screen in listing.screens where screen.hasControls {
      deriveSchema(screen.id) { _ in }
    }
  }
}

extension Host {
  /// Reads the fixture folders again. Returns whether anything changed.
  @discardableResult
  func refreshStoryIndex() -> Bool {
    guard let listing else { return false }
    var fixtures: [String: [FixtureFolder.Entry]] = [:]
    for screen in listing.screens {
      let entries = FixtureFolder(path: screen.fixtureFolder).entries()
      if !entries.isEmpty { fixtures[screen.id] = entries }
    }
    let storyIndex = StoryIndex(
      listing, root: root, fixtures: fixtures, recordings: recordings.read(listing.screens),
      problems: problems, changed: snapshots.changed)
    defer { self.storyIndex = storyIndex }
    return storyIndex != self.storyIndex
  }

  /// Reads the fixture folders again and broadcasts the catalog if it changed.
  func announceStoryIndex() {
    guard refreshStoryIndex(), let catalog else { return }
    broadcast(.catalog(catalog), to: Array(clients.keys))
  }

  /// Loads the schema of a screen's props; passes the reason to show instead if deriving it fails.
  func loadSchema(_ screen: String, _ body: @escaping (Value) -> Void) {
    if let schema = knownSchema(screen) { return body(schema) }
    deriveSchema(screen) { reason in body(self.knownSchema(screen) ?? reason) }
  }

  /// Derives a schema in a worker. The completion receives a placeholder if that fails.
  private func deriveSchema(_ screen: String, _ done: @escaping (Value) -> Void) {
    pool?.submit(.schema(screen: screen)) { answer in
      switch answer {
      case .reply(.schema(let schema, let problems)):
        for problem in problems { self.log.warning("Controls of “\(screen)”: \(problem)") }
        self.remember(schema, of: screen)
        done([:])
      case .reply(.failed(let reason)): done(["x-unknown": .string(reason)])
      case .died(let report): self.deriveOutline(screen, report.message, done)
      case .reply: done([:])
      }
    }
  }

  /// Falls back to the outline that metadata gives, for a type that traps while it is probed.
  private func deriveOutline(
    _ screen: String, _ reason: String, _ done: @escaping (Value) -> Void
  ) {
    log.error("The props of “\(screen)” could not be probed: \(reason)")
    pool?.submit(.outline(screen: screen, reason: reason)) { answer in
      guard case .reply(.schema(let schema, _)) = answer else {
        return done(["x-unknown": .string(reason)])
      }
      self.remember(schema, of: screen)
      done([:])
    }
  }

  /// Loads the initial props of a story.
  func loadProps(
    _ screen: String, _ story: StoryIndex.Story, priority: WorkerPool.Priority = .interactive,
    _ body: @escaping (Result<Value, ProtocolError>) -> Void
  ) {
    switch story.origin {
    case .fixture(let path):
      body(Result { () throws(ProtocolError) in try FixtureFolder.props(at: path) })
    case .source(let slug):
      pool?.submit(.sample(screen: screen, story: slug), priority: priority) { answer in
        switch answer {
        case .reply(.sample(let props)): body(.success(props))
        case .reply(.failed(let reason)): body(.failure(ProtocolError(.worker, reason)))
        case .died(let report): body(.failure(ProtocolError(.worker, report.message)))
        case .reply: body(.failure(ProtocolError(.worker, "The worker did not understand.")))
        }
      }
    }
  }

  func send(_ message: HostMessage, to connection: ConnectionID) {
    server?.send(OutgoingFrame(message), to: connection)
  }

  /// Encodes the message once for all connections.
  func broadcast(_ message: HostMessage, to connections: [ConnectionID]) {
    guard !connections.isEmpty else { return }
    let frame = OutgoingFrame(message)
    for connection in connections { server?.send(frame, to: connection) }
  }
}
