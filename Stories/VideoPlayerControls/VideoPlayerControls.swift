import Storybook

/// What lies over a video: titles, transport, seek bar, options, and a side bar next to it.
enum VideoPlayerControls {
  enum Props: Codable, Hashable, Sendable {
    case noPlayer
    case player(Player)
    case pictureInPicture(PictureInPicture)
  }

  /// The video plays in a small window of the system; its place here says so.
  struct PictureInPicture: Codable, Hashable, Sendable {
    var title: String
    var position: Double
    var isPaused: Bool
    var canReturn: Bool
  }

  static func html(_ props: Props, _ context: RenderContext) -> HTML {
    Look.page(context, style: style, content(props, context))
  }

  private static func content(_ props: Props, _ context: RenderContext) -> HTML {
    switch props {
    case .noPlayer:
      frame(notice(.play, "Nothing is playing", "Choose a video and it starts here."))
    case .player(let player): playing(player, context)
    case .pictureInPicture(let picture): frame(miniature(picture))
    }
  }

  private static func playing(_ player: Player, _ context: RenderContext) -> HTML {
    """
    <div class="screen\(raw: player.sideBar == .hidden ? "" : " wide")">
    <main class="player">
    \(scene(player.settings.brightness))
    \(top(player, context))
    \(player.item.error.map(failure) ?? overlay(player))
    </main>
    \(sideBar(player.sideBar))
    </div>
    """
  }

  private static func overlay(_ player: Player) -> HTML {
    """
    \(transport(player))
    <footer>\(seekbar(player.seekbar, player.item.live))\(options(player))</footer>
    """
  }

  private static func frame(_ content: HTML) -> HTML {
    "<div class=\"screen\"><main class=\"player bare\">\(content)</main></div>"
  }

  private static func miniature(_ picture: PictureInPicture) -> HTML {
    let state = picture.isPaused ? "Paused" : "Playing"
    return notice(
      .miniature, picture.title,
      "\(state) in picture in picture at \(Timecode.text(picture.position)).",
      "<button class=\"pill\"\(attribute: "disabled", !picture.canReturn)>Bring it back</button>")
  }

  private static func failure(_ error: PlaybackError) -> HTML {
    notice(
      .warning, "This video cannot be played", "\(error.message) (\(error.code))",
      error.canRetry
        ? "<button class=\"pill\">\(Icon.retry.html(size: 1.125)) Try again</button>" : .empty)
  }

  private static func notice(
    _ icon: Icon, _ title: String, _ text: String, _ action: HTML = .empty
  ) -> HTML {
    """
    <div class="notice">\(icon.html(size: 2.5))<h2>\(title)</h2><p>\(text)</p>\(action)</div>
    """
  }
}
