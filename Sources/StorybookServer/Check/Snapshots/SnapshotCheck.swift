import ArgumentParser
import Storybook
import StorybookSchema
import StorybookSnapshots
import StorybookSession

/// Compares stories with their snapshots; the author's code runs in workers and may crash.
struct SnapshotCheck: Sendable {
  private let listing: CatalogListing
  /// All stories and fixtures at the start of the command.
  private let all: [SnapshotStory]
  private let storyIndex: StoryIndex
  private let workerClient: WorkerClient

  /// - Parameter folder: the folder of all snapshots; `nil` if they are beside the screens.
  init(_ lookup: StoryLookup, folder: String? = nil) {
    listing = lookup.listing
    storyIndex = lookup.storyIndex
    workerClient = lookup.workerClient
    all = listing.screens.flatMap { SnapshotStory.all($0, in: folder) }
  }

  /// Returns the stories for the ids, or all stories. Throws a ``CommandError`` for an unknown id.
  func stories(_ ids: [String] = []) throws -> [SnapshotStory] {
    let wanted = Set(try storyIndex.selection(ids).flatMap { $0.stories.map(\.id) })
    return all.filter { wanted.contains($0.id) }
  }

  /// All stories by id.
  var stories: [String: SnapshotStory] {
    Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func report(
    _ stories: [SnapshotStory], _ plan: SnapshotPlan, _ record: SnapshotRecord, parallelism: Int,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> SnapshotReport {
    var run = SnapshotRun(plan: plan, record: record, parallelism: parallelism) {
      await render($0, $1)
    }
    run.progress = progress
    return await run.report(stories)
  }

  /// Returns the paths of snapshots that belong to no story.
  func stale() -> [String] { StaleSnapshots.paths(all, devices: listing.devices) }

  func style(isColored: Bool) -> SnapshotReportStyle {
    let stories = stories
    return SnapshotReportStyle(
      root: SourceRoot(listing).path,
      command: "swift run \(RootCommand.configuration.commandName ?? "Stories")",
      isColored: isColored
    ) { [listing] finding in stories[finding.story]?.link(finding.variant, devices: listing.devices)
    }
  }

  /// Returns the differences between a story and its snapshots; writes nothing.
  ///
  /// - Parameter plan: the variants to compare, whether or not they are recorded.
  func objections(
    _ story: SnapshotStory, _ listing: SnapshotListing?, _ plan: SnapshotPlan
  ) async -> [SnapshotGroup] {
    let known: Result<[UInt8], any Error>
    do { known = .success(try await props(story)) } catch { known = .failure(error) }
    let contents = RenderingCache()
    let run = SnapshotRun(plan: plan, record: .never, parallelism: 1) {
      await render($0, $1, contents) { try known.get() }
    }
    return SnapshotReport([await run.report(story, listing)]).groups
  }

  /// Returns the plan for all usual variants, or for the recorded ones.
  func plan(_ demand: SnapshotCheckMode) -> SnapshotPlan {
    demand == .all
      ? .usual(catalog: listing.devices) : .recorded(catalog: listing.devices)
  }

  private func render(_ story: SnapshotStory, _ variant: SnapshotVariant) async -> SnapshotRendering
  {
    await render(story, variant, RenderingCache()) { try await props(story) }
  }

  private func render(
    _ story: SnapshotStory, _ variant: SnapshotVariant, _ contents: RenderingCache,
    props: () async throws -> [UInt8]
  ) async -> SnapshotRendering {
    do {
      let outcome = try await outcome(of: story, variant, props: try await props())
      return outcome.flatMap { SnapshotRendering($0, content: contents.content) }
        ?? .failed("No rendering was returned.")
    } catch let failure as ProtocolError {
      return .failed(failure.message)
    } catch {
      return .failed("\(error)")
    }
  }

  /// Returns the worker's last outcome that is a rendering, a rejection or a crash.
  func outcome(of story: SnapshotStory, _ variant: SnapshotVariant) async throws -> Outcome? {
    try await outcome(of: story, variant, props: try await props(story))
  }

  private func outcome(
    of story: SnapshotStory, _ variant: SnapshotVariant, props: [UInt8]
  ) async throws -> Outcome? {
    let evaluation = story.evaluation(props, variant)
    for case .outcome(let outcome) in try await workerClient.answers(
      .evaluate(evaluation), triesAgain: true
    ).reversed() {
      switch outcome {
      case .rendered, .rejected, .crashed: return outcome
      case .decoded, .reacted, .inspected: continue
      }
    }
    return nil
  }

  private func props(_ story: SnapshotStory) async throws -> [UInt8] {
    switch story.origin {
    case .fixture(let path): return try FixtureFolder.props(at: path).bytes
    case .source(let slug):
      switch try await workerClient.answer(.sample(screen: story.screen, story: slug)) {
      case .sample(let props): return props.bytes
      case .failed(let reason): throw CommandError.story(reason)
      default: throw CommandError.story("The props of “\(story.id)” cannot be encoded.")
      }
    }
  }
}
