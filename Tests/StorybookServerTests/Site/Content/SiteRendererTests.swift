import Foundation
import Storybook
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import StorybookSite
@testable import StorybookHost

/// Stories of the tank, rendered in this process.
struct SiteRendererTests {
  private final class Scene {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let folder: SiteFolder

    init() throws { folder = try SiteFolder(path: path, replacesOthers: false) }

    func value(_ name: String) throws -> Value {
      let data = try #require(
        FileManager.default.contents(atPath: "\(path)/_storybook/data/\(name).json"))
      return try Value(json: Array(data))
    }

    deinit {
      folder.abandon()
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private static let ask: @Sendable (WorkerRequest) async -> WorkerResponse = { request in
    WorkerResponse(replies: Tank.catalog.replies(to: request))
  }

  private static func rendered(_ slug: String, in scene: Scene) async throws -> WrittenStory {
    let listing = CatalogListing(Tank.catalog)
    let storyIndex = StoryIndex(listing, fixtures: [:])
    let renderer = SiteRenderer(
      plan: try SitePlan(.init(), devices: listing.devices), folder: scene.folder,
      root: SourceRoot(path: nil), files: CatalogFiles(listing.folders), ask: ask)
    let schema = try #require(await ask(.schema(screen: "tank")).replies.last)
    guard case .schema(let value, _) = schema else { throw CancellationError() }
    let screen = SiteRenderer.Screen(
      listing: listing.screens[0], schema: value, file: try scene.folder.keepBytes(value.bytes))
    let story = try #require(storyIndex.find("tank/\(slug)")?.story)
    let written = try await renderer.render(story, of: screen)
    _ = try scene.folder.commit()
    return written
  }

  @Test func `a story without props says why`() async throws {
    let scene = try Scene()
    let written = try await Self.rendered("over", in: scene)
    let problem = try #require(written.problem)
    #expect(problem.contains("The tank overflows."))
    #expect(try scene.value(written.file)["failure"] == .string(problem))
  }
}
