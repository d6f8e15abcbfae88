import Storybook
import StorybookSchema
import StorybookWebSockets

extension Host {
  /// Starts workers of an executable; they are the host's once ``adopt(_:_:)`` is called.
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

  /// Replaces the code of all screens: whoever looks at one keeps connection, props and place.
  ///
  /// Throws ``LaunchError`` when the new code cannot even say what is in its catalog; then the
  /// old one goes on.
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

  /// Brings a room to the code and the fixtures of now.
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
        // A still newer build has asked for all this again.
        guard generation == self.current else { return }
        self.update(name) { $0.rebuilt(schema: schema, original: original) }
      }
    }
  }

  /// The props that the story of a room has now; those it had, when it is gone or fails.
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
  /// Fixture files came, went or changed, by whatever hand.
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

  /// Files below `/assets/` changed: pages show them anew.
  func assetsChanged(_ paths: Set<String>) {
    broadcast(.assets(paths.sorted()), to: Array(clients.keys))
  }

  /// Tells everybody how the build goes; who comes later is told when it is not over.
  func buildChanged(_ report: Object, isOver: Bool) {
    buildReport = isOver ? nil : report
    broadcast(.build(report), to: Array(clients.keys))
  }
}
