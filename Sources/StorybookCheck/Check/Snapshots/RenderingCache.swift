import Storybook
import StorybookSnapshots
import Synchronization

/// Caches the canonical content of a story's renderings: most are the same on several devices, and
/// canonicalizing takes longer than rendering.
final class RenderingCache: Sendable {
  private let strategy: SnapshotStrategy
  private let contents = Mutex<[Rendering: SnapshotContent]>([:])

  init(_ strategy: SnapshotStrategy) { self.strategy = strategy }

  func content(_ rendering: Rendering) -> SnapshotContent {
    if let known = contents.withLock({ $0[rendering] }) { return known }
    let content = strategy.content(rendering)
    contents.withLock { $0[rendering] = content }
    return content
  }
}
