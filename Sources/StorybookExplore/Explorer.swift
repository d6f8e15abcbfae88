package import Storybook
package import StorybookCommandLine
import StorybookFiles
package import StorybookHost
import StorybookProgram
import StorybookSchema

/// Explores screens of a catalog.
package struct Explorer {
  let lookup: StoryLookup
  let environment: EnvironmentSettings

  package init(lookup: StoryLookup, environment: EnvironmentSettings) {
    self.lookup = lookup
    self.environment = environment
  }

  package func observer(_ screen: StoryIndex.Screen) -> CaseRunner {
    let workerClient = lookup.workerClient
    var observer = CaseRunner(screen: screen.listing.id, environment: environment) {
      try await workerClient.answers($0)
    }
    observer.meant = Set(screen.stories.flatMap(\.breaks))
    return observer
  }

  private func exploration(
    of screen: StoryIndex.Screen, runs: Int, seed: UInt64, ignored: Set<Finding.Kind>,
    share: TimeBudget?
  ) async throws -> Exploration {
    let schema = try await schema(screen.listing.id, until: share?.end)
    var observer = observer(screen)
    observer.schema = schema
    return Exploration(
      document: SchemaDocument(published: schema),
      clues: ScreenSources(screen.listing, schema: schema).clues, observer: observer, runs: runs,
      seed: seed, ignored: ignored, share: share)
  }

  /// Explores a screen. Returns the result and the seconds that it took.
  ///
  /// - Parameter progress: called at the start, and after each batch.
  package func explore(
    _ screen: StoryIndex.Screen, runs: Int, seed: UInt64, ignored: Set<Finding.Kind>,
    share: TimeBudget? = nil, progress: (Exploration.Progress) -> Void = { _ in }
  ) async throws -> (value: ExplorationResult, seconds: Double) {
    let clock = ContinuousClock()
    let start = clock.now
    progress(.preparing(runs: runs))
    let result: ExplorationResult
    do {
      let exploration = try await exploration(
        of: screen, runs: runs, seed: seed, ignored: ignored, share: share)
      let known = try await known(screen, until: share?.end)
      result = try await exploration.explore(known, progress: progress)
    } catch is TimeLimitReached {
      result = .unknown(seed: seed)
    }
    return (result, Double(start.duration(to: clock.now).microseconds) / 1e6)
  }

  func coverage(
    of screen: StoryIndex.Screen, until end: Deadline? = nil
  ) async throws -> Coverage {
    let document = SchemaDocument(
      published: try await schema(screen.listing.id, until: end))
    let known = try await known(screen, until: end)
    return try await CoverageRun(document: document, observer: observer(screen), end: end)
      .coverage(of: known)
  }

  private func schema(_ screen: String, until end: Deadline?) async throws -> Value {
    let workerClient = lookup.workerClient
    return try await withDeadline(end) { try await workerClient.schema(of: screen).schema }
  }

  /// The props of stories and fixtures, without unreadable ones, which `check` reports.
  private func known(
    _ screen: StoryIndex.Screen, until end: Deadline?
  ) async throws -> [Value] {
    let workerClient = lookup.workerClient
    var values: [Value] = []
    for story in screen.stories {
      let props = try? await withDeadline(end) {
        try await workerClient.props(story.origin, of: screen.listing.id)
      }
      if let props { values.append(props) }
    }
    return values
  }
}
