import Storybook
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Collects the files of a site's stories, and their problems.
struct SiteManifestBuilder: Sendable {
  let plan: SitePlan
  let live: String?
  /// The command that starts a host with these stories.
  let command: String
  /// The names of files by story id.
  private var stories: [String: String] = [:]
  private var renderings = 0
  private var problems: [String: String] = [:]
  private var ignoredGlobals: Set<String> = []

  init(plan: SitePlan, live: String?, command: String) {
    self.plan = plan
    self.live = live
    self.command = command
  }

  mutating func addStory(_ story: WrittenStory, progress: () -> Void) {
    stories[story.id] = story.file
    renderings += story.renderings
    problems[story.id] = story.problem
    ignoredGlobals.formUnion(story.ignoredGlobals)
    progress()
  }

  func reportStoryIndex(_ storyIndex: StoryIndex) -> SiteReport {
    let found = storyIndex.screens.flatMap(\.stories).compactMap { story in
      problems[story.id].map { SiteReport.Problem(story: story.id, sentence: $0) }
    }
    return SiteReport(
      stories: stories.count, renderings: renderings, problems: found,
      ignoredGlobals: ignoredGlobals.sorted())
  }

  /// Returns the catalog for the site: with problems, and without recordings, which need a host.
  func storyIndex(_ storyIndex: StoryIndex) -> StoryIndex {
    StoryIndex(
      screens: storyIndex.screens.map { screen in
        StoryIndex.Screen(
          listing: screen.listing, source: screen.source,
          stories: screen.stories.map { story in
            var story = story
            story.problem = problems[story.id] ?? story.problem
            return story
          },
          recordings: [])
      })
  }

  /// Returns the host's first message; its member `site` adds what only a site has: the
  /// environments of its renderings, the fixed clock, a live host, and the file names.
  ///
  /// - Parameter globals: those of the catalog, with their schema.
  func hello(
    _ listing: CatalogListing, storyIndex: StoryIndex, globals: Value? = nil
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
    site["stories"] = .object(
      Object(stories.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    var object = message.value.object ?? [:]
    object["site"] = .object(site)
    return .object(object)
  }
}
