import Logging
package import StorybookSchema
package import StorybookWebSockets

extension Host {
  /// Replaces the code of all screens, which leaves results of tests and checks out of date. Open
  /// pages keep their connection, props and place.
  ///
  /// Throws ``LaunchError`` when the new code cannot even list its catalog; the old code then keeps
  /// running.
  package func swap(to executable: String) async throws {
    let build = try await startWorkers(executable)
    builds.adoptBuild(build.number)
    catalog.adoptListing(build.listing)
    connections.broadcast(
      .catalog(catalog.value, title: catalog.title, devices: catalog.devices))
    for live in rooms.all {
      // Statuses describe the previous build.
      live.status = nil
      rooms.rebuild(live)
    }
    catalog.checkBuild()
    connections.broadcast(.affected(nil))
    reviews.rebuilt()
  }

  /// Handles fixture files that were added, removed or edited, by the host or by another program.
  package func fixturesChanged(_ paths: Set<String>) {
    let listed = rooms.all.filter { catalog.isListed($0.room.story) }
    catalog.refresh()
    for live in listed where !catalog.isListed(live.room.story) { rooms.rebuild(live) }
    catalog.checkFixtures { paths.contains($0) }
    for live in rooms.all {
      guard let props = catalog.props(ofFixture: live.room.story, in: paths),
        props != live.room.original
      else { continue }
      rooms.update(live) { $0.rebuilt(schema: $0.schema, original: props) }
    }
    let affected = catalog.storiesBeside(fixtures: paths)
    if !affected.isEmpty { connections.broadcast(.affected(affected)) }
  }

  /// Makes pages reload the files of the catalog that changed, by their paths on the host. Results
  /// of tests and checks are out of date.
  package func assetsChanged(_ paths: Set<String>) {
    connections.broadcast(.assets(paths.sorted()))
    connections.broadcast(.affected(nil))
  }

  /// Broadcasts the build report, and keeps it for new clients unless the build is over.
  package func buildChanged(_ report: Object, isOver: Bool) {
    builds.noteReport(report, isOver: isOver)
    connections.broadcast(.build(report))
  }

  /// See ``Builds/catalogFailure``.
  package var catalogFailure: LaunchError? { builds.catalogFailure }

  /// See ``Builds/followCatalogFailure()``.
  package func followCatalogFailure() -> AsyncStream<Void> { builds.followCatalogFailure() }

  /// The meaning of changed files, by the folders of the current catalog.
  package var watchRules: WatchRules { catalog.watchRules }

  /// Watches fixture files, so that changes by other programs appear in the catalog.
  package func watchFixtures() -> Watch {
    let rules = watchRules
    return loop.watch(
      rules.fixtureRoots.sorted(),
      ignoring: { rules.ignoresForFixtures($0, isDirectory: $1) },
      isSeenAtOnce: { rules.meaning(of: $0) == .fixture },
      log: { [log] in log.warning("\($0)") },
      changed: { [weak self] paths in self?.assumeIsolated { $0.fixturesChanged(paths) } })
  }
}
