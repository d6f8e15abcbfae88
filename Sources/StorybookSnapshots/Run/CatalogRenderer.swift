import Foundation
package import Storybook
import StorybookFiles
package import StorybookProgram
import StorybookSchema

/// Renders stories in this process, for tests.
package struct CatalogRenderer: Sendable {
  private let catalog: Catalog

  /// - Parameter devices: `nil` for those of the catalog.
  package init(_ catalog: Catalog, devices: [Device]? = nil) {
    self.catalog = devices.map(catalog.offering) ?? catalog
  }

  /// Renders on a dedicated thread, which blocks until the story has loaded its dependencies; those
  /// may need the pool's threads.
  package func render(
    _ story: SnapshotStory, variant: SnapshotVariant, by strategy: SnapshotStrategy = .markup
  ) async -> SnapshotRendering {
    do {
      return SnapshotRendering(
        try await result(story, variant: variant).get(), content: strategy.content)
    } catch {
      return .failed(ErrorDescription.sentence(error))
    }
  }

  /// Like ``render(_:_:)``, with the rendering itself.
  package func result(
    _ story: SnapshotStory, variant: SnapshotVariant
  ) async -> Result<RenderResult, any Error> {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: Result { outcome(story.evaluation(try props(story), variant: variant)) })
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  private func props(_ story: SnapshotStory) throws -> [UInt8] {
    switch story.origin {
    case .fixture(let path): return try FixtureFolder.props(at: path).bytes
    case .source(let slug):
      guard let screen = catalog.screen(story.screen),
        let index = screen.stories.firstIndex(where: { $0.slug == slug })
      else { return [] }
      return try screen.props.sample(index).bytes
    }
  }

  private func outcome(_ evaluation: Evaluation) -> RenderResult {
    var last: WorkerReply?
    catalog.answerRequest(.evaluate(evaluation)) { last = $0 }
    return RenderResult(last)
  }
}

extension SnapshotRendering {
  /// - Parameter content: converts a rendering to the content of its snapshot.
  package init(
    _ result: RenderResult, content: (Rendering) -> SnapshotContent = { SnapshotContent($0) }
  ) {
    switch result {
    case .rendered(let rendering, _): self = .rendered(content(rendering))
    case .rejected(let mismatch): self = .failed("The props do not match the type: \(mismatch)")
    case .crashed(let report): self = .failed(report.message)
    }
  }
}
