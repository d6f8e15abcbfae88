import Storybook

/// One episode of a podcast, or what stands in its place while there is none.
enum EpisodeDetail {
  /// There is an episode or a reason why not; a screen never shows half of each.
  enum Props: Codable, Hashable, Sendable {
    case loading
    case error(message: String, canRetry: Bool)
    case noData
    case data(Episode)
  }

  struct Episode: Codable, Hashable, Sendable {
    var title: String
    var show: String
    var number: Int?
    var minutes: Int
    var published: String
    var summary: String
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

  static func html(_ props: Props, _ context: RenderContext) -> HTML {
    html(props, context, status: StatusView.standard)
  }

  /// The same screen with another program's view for everything that is not an episode.
  static func html(_ props: Props, _ context: RenderContext, status: StatusView) -> HTML {
    Look.page(
      context, style: style, "<main class=\"card\">\(props.content(status: status))</main>")
  }
}

extension EpisodeDetail.Props {
  fileprivate func content(status: StatusView) -> HTML {
    switch self {
    case .loading: status.html(.loading(what: "the episode"))
    case .error(let message, let canRetry): status.html(.failed(message, canRetry: canRetry))
    case .noData: status.html(.missing(what: "episode"))
    case .data(let episode): EpisodeDetail.detail(episode)
    }
  }
}
