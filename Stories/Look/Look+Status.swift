import Storybook
import StorybookAsync

extension Look {
  /// The loading and failure views of this catalog: an icon and two lines if there is no content,
  /// and the default view over outdated content.
  static let status = AsyncStatusView(
    failed: { status in
      guard status.last == nil else { return AsyncStatusView.failed(status) }
      return panel("failed", cloud, title: "Something went wrong", role: "alert", status: status)
    },
    empty: { panel("", box, title: "Nothing here", role: "status", status: $0) })

  private static func panel(
    _ kind: String, _ drawing: HTML, title: String, role: String, status: AsyncStatus
  ) -> HTML {
    """
    <section class="status \(kind)">
    <svg width="56" height="56" viewBox="0 0 56 56" fill="none" stroke="currentColor" \
    stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
    \(drawing)</svg>
    <h2>\(title)</h2><p class="muted" role=\(role)>\(status.message)</p>
    \(status.retryButton(class: "button"))
    </section>
    """
  }

  private static let cloud: HTML = """
    <path d="M17 42a10 10 0 0 1-1-20 13 13 0 0 1 25 3 9 9 0 0 1 1 17z"/>
    <path d="M28 27v6M28 37.5v.1"/>
    """

  private static let box: HTML = """
    <path d="M8 30l8-18h24l8 18v14H8z"/><path d="M8 30h12l3 6h10l3-6h12"/>
    """
}
