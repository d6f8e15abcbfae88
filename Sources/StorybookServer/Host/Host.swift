import Logging
import Storybook
import StorybookSchema
import StorybookSnapshots
import StorybookWebSockets

/// Everything a host knows: viewers, rooms, workers. An actor on the service thread.
actor Host {
  nonisolated let loop: ServiceLoop
  nonisolated let log: Logger
  let configuration: HostConfiguration
  let page: PageFiles

  var server: Server?
  /// The workers of the newest build.
  var pool: WorkerPool?
  /// Those of older builds, too, while they still have work.
  var pools: [Int: WorkerPool] = [:]
  var generation = 0
  var current = 0
  /// How the build goes, while it does not go well or is not over.
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
  /// The modules that were asked for, and the asking.
  var documented: Set<String> = []
  var documenting: Task<Void, Never>?
  /// Fixtures that do not fit their type, by path, with the reason.
  var problems: [String: String] = [:]
  var snapshots = SnapshotStatusIndex()
  let snapshotStore = SnapshotStore()
  /// While all snapshots are looked at: who asked.
  var snapshotCheckRequests: [SnapshotCheckRequest] = []
  /// The stories that are not fine, since the newest build.
  var statuses: [String: StoryStatus] = [:]
  var clients: [ConnectionID: ClientConnection] = [:]
  var rooms: [String: RoomEntry] = [:]
  /// Who waits for a room whose story is still being read.
  var pendingJoins: [String: [PendingJoin]] = [:]
  var renderGate: RenderRateLimiter
  private var guests = 0
  /// What rooms are shared over, and what is known of it.
  var sharing: (any RoomLog)?
  var isLogAvailable = false
  /// Who waits until it is known whether the log is there.
  var logAwaited: (() -> Void)?
  /// True while viewers believe that rooms are this host's alone.
  var wasToldAlone = false
  /// Rooms that are to take part again.
  var unshared: [String] = []
  /// What the log says of rooms that are not there yet.
  var arriving: [String: [LogEntry]] = [:]
  /// The other hosts, and when they were heard last.
  var peers: [String: ContinuousClock.Instant] = [:]
  /// Those that were not heard any more.
  var silent: Set<String> = []
  /// What the others know this host by.
  let hostName = String(RandomToken.make().prefix(10))

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ configuration: HostConfiguration, loop: ServiceLoop, page: PageFiles, log: Logger) {
    self.configuration = configuration
    renderGate = RenderRateLimiter(configuration.traffic)
    self.loop = loop
    self.page = page
    self.log = log
  }

  /// Starts the workers, then the server; the port that it listens on.
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
    // It comes back to the loop, which is about to end.
    await documenting?.value
    await server?.stop(grace: .seconds(1))
    for pool in pools.values { pool.stop() }
  }

  /// A participant for a new connection.
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

  /// Wishes for controls that map to nothing are the author's mistakes: they are said at once.
  func reportControls(_ listing: CatalogListing) {
    for screen in listing.screens where screen.hasControls {
      deriveSchema(screen.id) { _ in }
    }
  }
}

extension Host {
  /// Looks at the fixture folders again; true when anything changed.
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

  /// Reads the folders again and tells everybody what is new.
  func announceStoryIndex() {
    guard refreshStoryIndex(), let catalog else { return }
    broadcast(.catalog(catalog), to: Array(clients.keys))
  }

  /// The schema of a screen's props; one that could not be derived says why in the editor's place.
  func loadSchema(_ screen: String, _ body: @escaping (Value) -> Void) {
    if let schema = knownSchema(screen) { return body(schema) }
    deriveSchema(screen) { reason in body(self.knownSchema(screen) ?? reason) }
  }

  /// Lets a worker derive a schema; what stands in its place is given when there is none.
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

  /// A type that traps while it is probed: what its metadata gives, with the reason.
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

  /// The props that a story starts with.
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

  /// Encodes once, however many listen.
  func broadcast(_ message: HostMessage, to connections: [ConnectionID]) {
    guard !connections.isEmpty else { return }
    let frame = OutgoingFrame(message)
    for connection in connections { server?.send(frame, to: connection) }
  }
}
