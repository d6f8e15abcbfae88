import Storybook
import StorybookSchema
import StorybookWebSockets

extension Host {
  /// Creates the worker pool of a new build; it serves rooms once ``adopt(_:_:)`` makes it current.
  func makePool(_ executable: String) -> (generation: Int, pool: WorkerPool) {
    generation += 1
    let generation = generation
    var configuration = configuration.workers
    configuration.executable = executable
    let pool = WorkerPool(
      configuration, loop: loop, log: log,
      route: { [weak self] id, event in
        self?.assumeIsolated { $0.pools[generation]?.handle(event, from: id) }
      })
    pools[generation] = pool
    return (generation, pool)
  }

  /// Replaces the code of all screens; open pages keep their connection, props and place.
  ///
  /// Throws ``LaunchError`` when the new code cannot even list its catalog; the old code then keeps
  /// running.
  func swap(to executable: String) async throws {
    let (generation, pool) = makePool(executable)
    let listing: CatalogListing
    do {
      listing = try await withCheckedThrowingContinuation { continuation in
        pool.start { continuation.resume(with: $0) }
      }
    } catch {
      pools.removeValue(forKey: generation)?.stop()
      throw error
    }
    adopt(generation, listing)
  }

  private func adopt(_ generation: Int, _ listing: CatalogListing) {
    let (oldGeneration, oldPool) = (current, pool)
    current = generation
    pool = pools[generation]
    self.listing = listing
    schemas = [:]
    forgetStatuses()
    refreshStoryIndex()
    if let catalog {
      broadcast(.catalog(catalog, devices: listing.devices), to: Array(clients.keys))
    }
    for name in rooms.keys.sorted() { rebuild(name) }
    reportControls(listing)
    checkFixtures()
    documentScreens()
    oldPool?.drain { self.pools[oldGeneration] = nil }
  }

  /// Updates a room to the current code and fixtures.
  func rebuild(_ name: String) {
    guard let room = rooms[name]?.room else { return }
    guard let screen = storyIndex?.screen(room.screen) else {
      let failure = ProtocolError(
        .unknownStory, "The screen “\(room.screen)” is gone from the new build.")
      return broadcast(.failed(failure), to: rooms[name].map { Array($0.connections.values) } ?? [])
    }
    let generation = current
    rooms[name]?.room.knowsPrevious = screen.knowsPrevious
    loadSchema(screen.id) { schema in
      self.loadOriginal(room) { original in
        // A newer build has already requested all of this again.
        guard generation == self.current else { return }
        self.update(name) { $0.rebuilt(schema: schema, original: original) }
      }
    }
  }

  /// Loads the current props of a room's story; falls back to the room's original props when the
  /// story was removed or fails.
  private func loadOriginal(_ room: Room, _ body: @escaping (Value) -> Void) {
    guard let found = storyIndex?.find(room.story), found.story.id == room.story else {
      return body(room.original)
    }
    loadProps(found.screen.id, found.story) { props in
      body((try? props.get()) ?? room.original)
    }
  }
}

extension Host {
  /// Handles fixture files that were added, removed or edited, by the host or by another program.
  func fixturesChanged(_ paths: Set<String>) {
    announceStoryIndex()
    checkFixtures { paths.contains($0) }
    for (name, live) in rooms {
      guard case .fixture(let path)? = storyIndex?.find(live.room.story)?.story.origin,
        paths.contains(path), case .success(let props) = Self.fixture(path),
        props != live.room.original
      else { continue }
      update(name) { $0.rebuilt(schema: $0.schema, original: props) }
    }
  }

  private static func fixture(_ path: String) -> Result<Value, ProtocolError> {
    Result { () throws(ProtocolError) in try FixtureFolder.props(at: path) }
  }

  /// Makes pages reload the files below `/assets/` that changed.
  func assetsChanged(_ paths: Set<String>) {
    broadcast(.assets(paths.sorted()), to: Array(clients.keys))
  }

  /// Broadcasts the build report, and keeps it for new clients unless the build is over.
  func buildChanged(_ report: Object, isOver: Bool) {
    buildReport = isOver ? nil : report
    broadcast(.build(report), to: Array(clients.keys))
  }
}
