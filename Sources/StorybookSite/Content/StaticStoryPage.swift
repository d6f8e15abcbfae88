import Storybook
import StorybookFiles
import StorybookHost
import StorybookMarkup
import StorybookSchema

/// A single story as a file without scripts: for readers without JavaScript, and for tools.
struct StaticStoryPage: Sendable {
  let story: StoryIndex.Story
  let environment: EnvironmentSettings

  /// The path to the root from `render/login/empty/dark.html`.
  private static let base = "../../../"

  func html(_ rendering: SiteRendering, props: Value) -> String {
    if let crash = rendering.crash { return failed(crash) }
    guard let rendered = rendering.rendered else {
      return failed(rendering.problem ?? "No rendering was returned.", props: props)
    }
    let markup =
      switch rendering.moved(rendered, by: Self.base).body {
      case .text(let text) where rendered.mediaType.form == .html: text
      case .text(let text) where rendered.mediaType.form == .text:
        HTML("<pre>\(TerminalScreen(text).text)</pre>").markup
      case .text(let text): Self.shown(Array(text.utf8), mediaType: rendered.mediaType)
      case .bytes(let bytes): Self.shown(bytes, mediaType: rendered.mediaType)
      }
    return document(markup)
  }

  /// The page of a story without a rendering.
  func failed(_ sentence: String, props: Value? = nil) -> String {
    let given: HTML =
      props.map { "<h2>Props</h2>\n<pre>\($0.canonicalText)</pre>" } ?? .empty
    return document(
      ("""
      \(raw: Self.style)<main>
      <h1>\(story.title) cannot be shown</h1>
      <p>\(sentence)</p>
      \(given)
      </main>
      """ as HTML).markup)
  }

  private func failed(_ crash: Crash) -> String {
    let frames = (crash.report.stack ?? []).map { frame -> HTML in
      let place = frame.source.map { "\($0.file):\($0.line)" } ?? ""
      return "<li><code>\(frame.function)</code> <span>\(place)</span></li>"
    }
    return document(
      ("""
      \(raw: Self.style)<main>
      <h1>\(story.title) crashed</h1>
      <p>\(crash.report.message)</p>
      <ol>\(raw: frames.map(\.markup).joined())</ol>
      <h2>Props</h2>
      <pre>\(crash.props.canonicalText)</pre>
      </main>
      """ as HTML).markup)
  }

  private func document(_ markup: String) -> String {
    StandaloneDocument.html(
      markup, title: story.title, environment: environment,
      head: SitePages.policy(ContentSecurityPolicy.sitePlain))
  }

  private static let style = """
    <style>
    :root { font: 1rem/1.5 system-ui, sans-serif } main { max-width: 48rem; margin: 2rem auto }
    h1 { font-size: 1.25rem } h2 { font-size: 1rem } pre, code { font: .8125rem/1.5 monospace }
    pre { white-space: pre-wrap; overflow-wrap: anywhere } li span { opacity: .75 }
    </style>

    """

  /// Embeds media that a browser displays, and offers any other for download.
  private static func shown(_ bytes: [UInt8], mediaType: MediaType) -> String {
    let address = "data:\(mediaType.name);base64,\(Base64.encoded(bytes))"
    let element: HTML =
      switch mediaType.form {
      case .image, .svg: "<img alt=\"\" src=\"\(address)\">"
      default: "<p><a download href=\"\(address)\">\(mediaType.name)</a></p>"
      }
    return element.markup
  }
}
