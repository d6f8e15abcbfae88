import Storybook
import StorybookSnapshots
import Synchronization

/// What renderings of a story are kept as: most look the same on several devices, and to make them
/// canonical takes longer than to render them.
final class RenderingCache: Sendable {
  private let contents = Mutex<[Rendering: SnapshotContent]>([:])

  func content(_ rendering: Rendering) -> SnapshotContent {
    if let known = contents.withLock({ $0[rendering] }) { return known }
    let content = SnapshotContent(rendering)
    contents.withLock { $0[rendering] = content }
    return content
  }
}
