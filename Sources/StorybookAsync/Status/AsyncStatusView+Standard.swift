public import Storybook

extension AsyncStatusView {
  /// A spinner, above the last value if there is one.
  public static func loading(_ status: AsyncStatus) -> HTML {
    screen(
      "loading", status: status,
      words: """
        <p class="async-status" role="status"><span class="async-spinner" aria-hidden="true"></span>\
        <span>\(status.message)</span></p>
        """)
  }

  /// The reason and a retry button, above the last value if there is one.
  public static func failed(_ status: AsyncStatus) -> HTML {
    screen("failed", status: status, words: sentence("alert", status: status))
  }

  /// A message and a retry button.
  public static func empty(_ status: AsyncStatus) -> HTML {
    screen("empty", status: status, words: sentence("status", status: status))
  }

  private static func sentence(_ role: String, status: AsyncStatus) -> HTML {
    """
    <div class="async-status"><p role=\(role)>\(status.message)</p>\
    \(status.retryButton())</div>
    """
  }

  private static func screen(_ state: String, status: AsyncStatus, words: HTML) -> HTML {
    let last = status.last.map { "\n<div class=\"async-last\">\($0)</div>" as HTML }
    var classes = "async-screen \(state)"
    if last != nil { classes += " over" }
    return """
      <style>\(style)</style>
      <div class="\(classes)"\
      \(attribute: "aria-busy", state == "loading" ? "true" : nil)>
      \(words)\(last)
      </div>
      """
  }

  /// Derived from the text colour, to fit any page and either colour scheme.
  private static let style: HTML = """
    .async-status { display: flex; flex-direction: column; align-items: center; gap: .75em;
      margin: 0; padding: 2.5em 1em; text-align: center; overflow-wrap: anywhere }
    .async-status p { margin: 0 }
    .failed > .async-status p::before { content: "⚠"; content: "⚠" / "";
      display: block; font-size: 2em }
    .over > .async-status { flex-direction: row; justify-content: center; margin-block-end: 1em;
      padding: .5em 1em; border: 1px solid; border-radius: .75em;
      border-color: color-mix(in srgb, currentColor 25%, transparent) }
    .over.failed > .async-status p::before { display: inline; margin-inline-end: .5em;
      font-size: 1em }
    .over.loading > .async-last { opacity: .65 }
    .async-spinner { box-sizing: border-box; flex: none; width: 1.75em; height: 1.75em;
      border: .1875em solid color-mix(in srgb, currentColor 20%, transparent);
      border-top-color: currentColor; border-radius: 50%;
      animation: async-turn .8s linear infinite }
    .over > .async-status .async-spinner { width: 1.125em; height: 1.125em }
    .async-status button { font: inherit; padding: .4em 1em; cursor: pointer }
    @keyframes async-turn { to { transform: rotate(360deg) } }
    @media (prefers-reduced-motion: reduce) { .async-spinner { animation-duration: 4s } }
    """
}
