import Storybook
import StorybookAsync

/// One episode of a podcast, or the status of loading it.
enum EpisodeDetail {
  struct Props: Codable, Hashable, Sendable {
    var episode: AsyncData<Episode>
    /// Loads the episode again.
    var retry: Command? = .noop
  }

  struct Episode: Codable, Hashable, Sendable {
    var title: String
    var show: String
    var number: Int?
    var minutes: Int
    var published: String
    var summary: String
    /// What the makers add, with links and emphasis.
    var notes: HTML?
    var chapters: [Chapter] = []
    var download = Download.remote(megabytes: 40)
  }

  struct Chapter: Codable, Hashable, Sendable {
    var title: String
    var startSeconds: Int
  }

  enum Download: Codable, Hashable, Sendable {
    case remote(megabytes: Int)
    case running(fraction: Double)
    case onDevice
  }

  /// Programs can provide their own views for loading and failure; tests use plain text.
  static let episode = AsyncScreen(
    loadingMessage: "Loading the episode…",
    noDataMessage: "This episode may have been taken down by its makers.", status: Look.status)

  /// Retrying reloads the episode.
  static let update = ScreenUpdate<Props> {
    OnCommand(\.retry) { props in props.episode.reload() }
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    let content = episode.html(props.episode, retry: props.retry, render: detail)
    return Look.page(environment, style: style, "<main class=\"card\">\(content)</main>")
  }
}
