import Storybook
import StorybookHost
import StorybookSchema
import StorybookSession

/// Collects the results of a site's jobs: the files of the stories, and their problems.
struct SiteManifestBuilder: Sendable {
  let plan: SitePlan
  let live: String?
  /// The command that starts a host with these stories.
  let command: String
  /// The names of files by story id, and by screen and recording name.
  private var stories: [String: String] = [:]
  private var recordings: [String: [String: String]] = [:]
  private var renderings = 0
  private var problems: [String: String] = [:]
  private var ignoredGlobals: Set<String> = []
  /// The problems of recordings, by their paths.
  private var damages: [String: String] = [:]

  init(plan: SitePlan, live: String?, command: String) {
    self.plan = plan
    self.live = live
    self.command = command
  }

  mutating func add(_ done: SiteJob.Done, _ progress: () -> Void) {
    switch done {
    case .story(let id, let file, let count, let problem, let ignored):
      stories[id] = file
      renderings += count
      problems[id] = problem
      ignoredGlobals.formUnion(ignored)
      progress()
    case .recording(let name, let screen, let file): recordings[screen, default: [:]][name] = file
    case .damaged(let path, let sentence): damages[path] = sentence
    }
  }

  func report(_ storyIndex: StoryIndex) -> SiteReport {
    let found = storyIndex.screens.flatMap { screen in
      screen.stories.map { ($0.id, problems[$0.id]) }
        + screen.recordings.map {
          ("\(screen.listing.id), \($0.name)", $0.problem ?? damages[$0.path])
        }
    }.compactMap { name, sentence in
      sentence.map { SiteReport.Problem(story: name, sentence: $0) }
    }
    return SiteReport(
      stories: stories.count, renderings: renderings, problems: found,
      recordings: recordings.values.reduce(0) { $0 + $1.count },
      ignoredGlobals: ignoredGlobals.sorted())
  }

  /// Returns the catalog for the site: with problems, and without absolute paths of this machine.
  func storyIndex(_ storyIndex: StoryIndex, root: SourceRoot) -> StoryIndex {
    StoryIndex(
      screens: storyIndex.screens.map { screen in
        StoryIndex.Screen(
          listing: screen.listing, source: screen.source,
          stories: screen.stories.map { story in
            var story = story
            story.problem = problems[story.id] ?? story.problem
            return story
          },
          recordings: screen.recordings.map { recording in
            var recording = recording
            recording.problem = recording.problem ?? damages[recording.path]
            recording.path = root.relative(recording.path)
            return recording
          })
      })
  }

  /// Returns the host's first message; its member `site` adds what only a site has: the
  /// environments of its renderings, the fixed clock, a live host, and the file names.
  ///
  /// - Parameter globals: those of the catalog, with their schema.
  func hello(
    _ listing: CatalogListing, _ storyIndex: StoryIndex, globals: Value? = nil
  ) -> Value {
    var catalog = storyIndex.value.object ?? [:]
    catalog["globals"] = globals
    catalog["others"] = listing.othersForPage
    let message = HostMessage.hello(
      HostMessage.Hello(
        title: listing.title, catalog: .object(catalog), devices: listing.devices, limits: [:],
        readOnly: true))
    var site: Object = [
      "environments": .array(plan.variants.map(\.environment.siteValue)),
      "files": .array(plan.variants.map { .string($0.name) }),
      "clock": .string(plan.clock), "command": .string(command),
    ]
    site["live"] = live.map { .string($0) }
    site["stories"] = Self.named(stories)
    site["recordings"] = .object(
      Object(recordings.sorted { $0.key < $1.key }.map { ($0.key, Self.named($0.value)) }))
    var object = message.value.object ?? [:]
    object["site"] = .object(site)
    return .object(object)
  }

  private static func named(_ files: [String: String]) -> Value {
    .object(Object(files.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
  }
}
