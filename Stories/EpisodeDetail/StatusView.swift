import Storybook

/// What a screen shows while it has nothing to show. A screen takes one, so that a program can have
/// its own look of waiting and failing on all its screens, and a test one of plain words.
struct StatusView: Sendable {
  enum Status: Hashable, Sendable {
    case loading(what: String)
    case failed(String, canRetry: Bool)
    case missing(what: String)
  }

  let html: @Sendable (Status) -> HTML
}

extension StatusView {
  /// A drawing, two lines, and a button where there is something to do.
  static let standard = StatusView { status in
    switch status {
    case .loading(let what):
      """
      <section class="status" aria-busy="true">
      <div class="spinner"></div><p class="muted" role="status">Loading \(what)…</p>
      </section>
      """
    case .failed(let message, let canRetry):
      panel("failed", "Something went wrong", "<span role=\"alert\">\(message)</span>")
        + (canRetry ? retry : .empty)
    case .missing(let what):
      panel("missing", "No \(what) here", "It may have been taken down by its makers.")
    }
  }

  private static func panel(_ kind: String, _ title: String, _ text: HTML) -> HTML {
    """
    <section class="status \(kind)">
    <svg width="56" height="56" viewBox="0 0 56 56" fill="none" stroke="currentColor" \
    stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
    \(kind == "failed" ? cloud : headphones)</svg>
    <h1>\(title)</h1><p class="muted">\(text)</p>
    </section>
    """
  }

  private static let retry: HTML = """
    <p class="retry"><button type="button" class="button">Try again</button></p>
    """

  private static let cloud: HTML = """
    <path d="M17 42a10 10 0 0 1-1-20 13 13 0 0 1 25 3 9 9 0 0 1 1 17z"/>
    <path d="M28 27v6M28 37.5v.1"/>
    """

  private static let headphones: HTML = """
    <path d="M10 36v-6a18 18 0 0 1 36 0v6"/><rect x="8" y="33" width="9" height="14" rx="4"/>\
    <rect x="39" y="33" width="9" height="14" rx="4"/>
    """
}
