import Storybook
package import StorybookCommandLine
import StorybookFiles
import StorybookHost
package import StorybookProgram
import StorybookSchema
package import StorybookSnapshots

/// Compares stories with their snapshots; the author's code runs in workers and may crash.
package struct SnapshotCheck: Sendable {
  let listing: CatalogListing
  /// All stories and fixtures at the start of the command.
  private let all: [SnapshotStory]
  /// The same with the folders of markup.
  let allMarkup: [SnapshotStory]
  private let storyIndex: StoryIndex
  let workerClient: WorkerClient
  private let schemas = SchemaCache()
  let flickerSearch: FlickerSearch

  private let strategy: SnapshotStrategy

  /// - Parameter folder: the folder of all snapshots; `nil` if they are beside the screens.
  package init(
    _ lookup: StoryLookup, folder: String? = nil, by strategy: SnapshotStrategy = .markup
  ) {
    self.strategy = strategy
    listing = lookup.listing
    storyIndex = lookup.storyIndex
    workerClient = lookup.workerClient
    flickerSearch = FlickerSearch(lookup)
    allMarkup = listing.screens.flatMap { SnapshotStory.all($0, in: folder) }
    all = allMarkup.map { $0.kept(by: strategy) }
  }

  /// Returns the stories for the ids, or all stories. Throws a ``CommandError`` for an unknown id.
  package func stories(_ ids: [String] = []) throws -> [SnapshotStory] {
    let wanted = Set(try storyIndex.selection(ids).flatMap { $0.stories.map(\.id) })
    return all.filter { wanted.contains($0.id) }
  }

  /// All stories by id.
  var stories: [String: SnapshotStory] {
    Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func reportStories(
    _ stories: [SnapshotStory], plan: SnapshotPlan, record: SnapshotRecord, parallelism: Int,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> SnapshotReport {
    var run = SnapshotRun(plan: plan, record: record, by: strategy, parallelism: parallelism) {
      await render($0, variant: $1)
    }
    run.flicker = { await flicker($0, variant: $1, content: $2) }
    run.progress = progress
    // A test has an environment of its own, and says what it compares.
    if plan.isUsual, strategy.name == SnapshotStrategy.markup.name {
      run.tests = { [tests] story in
        (tests[story.id] ?? []).enumerated().map { testRun($1.name, at: $0, of: story) }
      }
    }
    return await run.reportStories(stories)
  }

  /// Returns the paths of snapshots that belong to no story, of all strategies.
  package func stale() -> [String] {
    StaleSnapshots.paths(
      allMarkup, devices: listing.devices, tests: tests.mapValues { $0.map(\.name) })
  }

  package func style(isColored: Bool) -> SnapshotReportStyle {
    let stories = stories
    return SnapshotReportStyle(
      root: SourceRoot(listing).path,
      command: ExecutableName.command,
      isColored: isColored, strategy: strategy
    ) { [listing] finding in stories[finding.story]?.link(finding, devices: listing.devices) }
  }

  /// Returns the differences between a story and its snapshots; writes nothing.
  ///
  /// - Parameter plan: the variants to compare, whether or not they are recorded.
  func objections(
    _ story: SnapshotStory, listing: SnapshotListing?, plan: SnapshotPlan
  ) async -> [SnapshotGroup] {
    let known: Result<[UInt8], any Error>
    do { known = .success(try await props(story)) } catch { known = .failure(error) }
    let contents = RenderingCache(strategy)
    var run = SnapshotRun(plan: plan, record: .never, by: strategy, parallelism: 1) {
      await render($0, variant: $1, contents: contents) { try known.get() }
    }
    run.flicker = { await flicker($0, variant: $1, content: $2) }
    return SnapshotReport([await run.reportStory(story, listing: listing)]).groups
  }

  /// Returns the plan for all usual variants, or for the recorded ones.
  func plan(_ mode: SnapshotCheckMode) -> SnapshotPlan {
    guard mode == .all else { return .recorded(catalog: listing.devices) }
    return .usual(catalog: listing.devices)
  }

  /// How a rendering differs from others of the same props; `nil` if none does.
  package func flicker(
    _ story: SnapshotStory, variant: SnapshotVariant, content: SnapshotContent
  ) async -> Flicker? {
    do {
      let evaluation = story.evaluation(try await props(story), variant: variant)
      return try await flickerSearch.flicker(
        of: content, by: strategy, evaluation: evaluation, schema: await schema(story.screen))
    } catch {
      return Flicker(from: content, to: .failed("\(error)"))
    }
  }

  private func schema(_ screen: String) async -> Value? {
    try? await schemas.schema(screen) {
      guard
        case .schema(let schema, _)? = try? await workerClient.answerRequest(
          .schema(screen: screen))
      else { return nil }
      return schema
    }
  }

  private func render(
    _ story: SnapshotStory, variant: SnapshotVariant
  ) async -> SnapshotRendering {
    await render(story, variant: variant, contents: RenderingCache(strategy)) {
      try await props(story)
    }
  }

  private func render(
    _ story: SnapshotStory, variant: SnapshotVariant, contents: RenderingCache,
    props: () async throws -> [UInt8]
  ) async -> SnapshotRendering {
    do {
      let result = try await result(of: story, variant: variant, props: try await props())
      return SnapshotRendering(result, content: contents.content)
    } catch let failure as ProtocolError {
      return .failed(failure.message)
    } catch {
      return .failed("\(error)")
    }
  }

  package func result(
    of story: SnapshotStory, variant: SnapshotVariant
  ) async throws -> RenderResult {
    try await result(of: story, variant: variant, props: try await props(story))
  }

  private func result(
    of story: SnapshotStory, variant: SnapshotVariant, props: [UInt8]
  ) async throws -> RenderResult {
    let request = WorkerRequest.evaluate(story.evaluation(props, variant: variant))
    return RenderResult(try await workerClient.answers(request).last)
  }

  private func props(_ story: SnapshotStory) async throws -> [UInt8] {
    try await workerClient.props(story.origin, of: story.screen).bytes
  }
}
