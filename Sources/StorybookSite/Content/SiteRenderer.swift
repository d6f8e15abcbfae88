import Storybook
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Renders a story in all environments of a site, and writes the results.
struct SiteRenderer: Sendable {
  let plan: SitePlan
  let folder: SiteFolder
  let root: SourceRoot
  let files: CatalogFiles
  let ask: @Sendable (WorkerRequest) async -> WorkerResponse

  /// A screen, its props schema, and the name of the schema's file.
  struct Screen: Sendable {
    let listing: CatalogListing.Screen
    let schema: Value
    let file: String
  }

  func render(_ story: StoryIndex.Story, of screen: Screen) async throws -> WrittenStory {
    try Task.checkCancellation()
    var site = SiteStory(id: story.id, screen: screen.listing.id, schema: screen.file)
    var problem: String?
    var ignoredGlobals: Set<String> = []
    let variants = plan.variants(of: story.environment)
    site.hasOwnEnvironment = variants != plan.variants
    switch await props(of: story, in: screen.listing.id) {
    case .failure(let failure):
      problem = failure.description
      site.failure = problem
      for variant in variants {
        let page = StaticStoryPage(story: story, environment: variant.environment)
        try put(page.failed(failure.description), of: story, variant: variant)
      }
    case .success(let own):
      site.own = own
      for variant in variants {
        let (shown, rendering) = try await showStory(story, own: own, variant: variant, of: screen)
        problem = problem ?? rendering.problem
        ignoredGlobals.formUnion(rendering.ignoredGlobals)
        site.shown.append(shown)
      }
      site.code = await code(own, in: screen.listing.id)
    }
    return WrittenStory(
      id: story.id, file: try folder.keepBytes(site.value.bytes), renderings: variants.count,
      problem: problem, ignoredGlobals: ignoredGlobals)
  }

  private func showStory(
    _ story: StoryIndex.Story, own: Value, variant: SitePlan.Variant, of screen: Screen
  ) async throws -> (SiteStory.Shown, SiteRendering) {
    let room = await room(story, screen: screen, own: own, in: variant.environment)
    let rendering = SiteRendering(room, root: root, files: files)
    let page = StaticStoryPage(story: story, environment: variant.environment)
    try put(page.html(rendering, props: room.props), of: story, variant: variant)
    let file = try folder.keepBytes(rendering.value.bytes)
    let shown = SiteStory.Shown(
      environment: variant.environment, props: room.props, rendering: file, name: variant.name)
    return (shown, rendering)
  }

  /// Returns the props of a story, if its expression or fixture yields any.
  private func props(
    of story: StoryIndex.Story, in screen: String
  ) async -> Result<Value, LaunchError> {
    switch story.origin {
    case .fixture(let path):
      do throws(ProtocolError) {
        return .success(try FixtureFolder.props(at: path))
      } catch {
        return .failure(LaunchError(reason: error.message))
      }
    case .source(let slug):
      let answer = await ask(.sample(screen: screen, story: slug))
      switch (answer.crash, answer.replies.last) {
      case (let report?, _): return .failure(LaunchError(reason: report.message))
      case (nil, .sample(let props)?): return .success(props)
      case (nil, .failed(let reason)?): return .failure(LaunchError(reason: reason))
      default: return .failure(LaunchError(reason: "The props cannot be encoded."))
      }
    }
  }

  private func room(
    _ story: StoryIndex.Story, screen: Screen, own: Value, in environment: EnvironmentSettings
  ) async -> Room {
    var headless = HeadlessRoom(
      Room(
        id: story.id, story: story.id, screen: screen.listing.id, schema: screen.schema,
        original: own, isFixture: story.isFixture, environment: environment),
      ask: ask)
    await headless.start()
    return headless.room
  }

  private func put(_ page: String, of story: StoryIndex.Story, variant: SitePlan.Variant) throws {
    try folder.put(Array(page.utf8), at: "render/\(story.id)/\(variant.name).html")
  }

  /// Returns `{swift, json}`, with a `problem` for a failed export.
  private func code(_ props: Value, in screen: String) async -> Object {
    var code = Object()
    for kind in [ExportKind.swift, .json] {
      let answer = await ask(.export(screen: screen, kind, props: props.bytes))
      switch answer.replies.last {
      case .exported(let text)?: code[kind.rawValue] = .string(text)
      case .failed(let reason)?: code["problem"] = .string(reason)
      default: code["problem"] = .string(answer.crash?.message ?? "The props cannot be exported.")
      }
    }
    return code
  }
}
